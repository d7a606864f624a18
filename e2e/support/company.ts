import { type Browser, type Page, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { newAccount } from "./accounts.ts";
import { type Looks, api, desk, sitWith } from "./session.ts";

/** Gives a company a name, a cropped logo and a color, and looks for them on its pages. */
export async function nameCompany(browser: Browser, looks: Looks): Promise<void> {
  const { token } = await newAccount();
  const { company } = await api<{ company: { id: number } }>(token, "POST", "/api/signup", {
    name: "Corner Noodles",
  });
  if (looks.language === "es")
    await api(token, "POST", "/api/user/locale", { default_locale: "es" });
  const { context, page, troubles } = await sitWith(browser, token, looks);
  const say = (english: string, spanish: string): string =>
    looks.language === "es" ? spanish : english;
  await page.goto(`/${company.id}/settings/company`);
  await page.getByLabel(say("Company name", "Nombre de la empresa")).fill(name);
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 200];
    const brush = canvas.getContext("2d");
    if (!brush) return "";
    brush.fillStyle = "#c02020";
    brush.fillRect(0, 0, 200, 200);
    brush.fillStyle = "#2020c0";
    brush.fillRect(200, 0, 200, 200);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(drawn, "base64") },
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("Zoom in", "Acercar") }).click();
  await dialog.getByRole("button", { name: say("Zoom in", "Acercar") }).click();
  await dialog.getByRole("group").focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: say("Use this logo", "Usar este logo") }).click();
  await page.getByLabel(say("Accent color", "Color de acento")).fill("#ffee00");
  await expectAccessible(page);
  await page.getByRole("button", { name: say("Save changes", "Guardar cambios") }).click();
  await expect(page.getByText(say("Saved", "Guardado")).first()).toBeVisible();

  const details = await api<{ company: { name: string; logo: string } }>(
    ...([token, "GET", `/api/company/details?company_id=${company.id}`] as const),
  );
  expect(details.company.name).toBe(name);
  await page.reload();
  const color = await page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const brush = canvas.getContext("2d");
    brush?.drawImage(picture, 0, 0);
    return [...(brush?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])];
  }, details.company.logo);
  // Moved to the right, the middle shows the left half of the picture.
  expect(color[0]).toBeGreaterThan(150);
  expect(color[2]).toBeLessThan(80);
  if (looks.viewport === desk.viewport)
    await expect(page.locator(`header img[src="${details.company.logo}"]`)).toBeVisible();
  await expectBarFits(page);
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
}

/** The name of a company that is longer than the bar. */
const name = "Corner Ramen and Noodle Restaurants of Northern California";

/** Fails if the bar is wider than the screen, or if the long name makes any of its targets too small. */
async function expectBarFits(page: Page): Promise<void> {
  const bar = page.getByRole("banner");
  const size = await bar.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(size.scrollWidth).toBeLessThanOrEqual(size.clientWidth);
  for (const target of await bar.locator("button:visible, a:visible").all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), await target.ariaSnapshot()).toBeGreaterThanOrEqual(44);
  }
  const title = bar.getByText(name, { exact: true });
  expect(await title.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
}
