import { type Page, expect, test } from "@playwright/test";

import { phone, sit } from "../support/session.ts";
import { type Language, texts } from "../support/texts.ts";

test("with text twice as large, a phone shows every word and scrolls one way", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  const browserSettings = await context.newCDPSession(page);
  await browserSettings.send("Page.enable");
  await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const address of ["/1", "/1/memos", "/1/flags?state=all", "/1/memo/1", "/1/memos/new"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await unfold(page, "en");
    expect.soft(await widthOf(page), address).toBe(360);
    expect.soft(await cutOff(page), address).toEqual([]);
    const skip = await page.getByRole("link", { name: "Skip to content" }).boundingBox();
    expect.soft((skip?.y ?? 0) + (skip?.height ?? 0), address).toBeLessThanOrEqual(-1);
  }
  await context.close();
});

for (const standard of [16, 32]) {
  test(`no bar at the bottom of a phone covers the end of the page, letters of ${standard}`, async ({
    browser,
  }) => {
    const { context, page } = await sit(browser, "manager", phone);
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send("Page.enable");
    await browserSettings.send("Page.setFontSizes", { fontSizes: { standard } });
    await page.goto("/1/memo/1");
    await expect(page.getByRole("table", { name: "Who has" })).toBeVisible();
    const end = page.getByRole("contentinfo");
    for (const bar of [
      page.getByRole("main").getByRole("link", { name: "Edit" }),
      page.locator("[data-chosen]"),
    ]) {
      await end.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [over, under] = [await end.boundingBox(), await bar.boundingBox()];
      if (!over || !under) throw new Error("both are on the screen");
      expect.soft(over.y + over.height).toBeLessThanOrEqual(under.y);
      await page.getByRole("table", { name: "Who has" }).getByRole("checkbox").nth(1).check();
    }
    await context.close();
  });
}

async function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

for (const language of ["en", "es"] as const) {
  test(`a phone shows the whole of every hint and filter: ${language}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "manager", { ...phone, language });
    for (const address of ["/1/memos", "/1/memos/new", "/1/flags", "/1/memo/1"]) {
      await page.goto(address);
      await expect(page.getByRole("searchbox").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await unfold(page, language);
      expect.soft(await cutOff(page), address).toEqual([]);
    }
    await context.close();
  });
}

/** Shows the filters, where the screen has so many that they wait behind a button. */
async function unfold(page: Page, language: Language): Promise<void> {
  const filters = page.getByRole("button", { name: texts[language].core["list.filters"] });
  if (await filters.isVisible()) await filters.tap();
}

/** @returns the company's name and the choices of filters where they have no room */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const name = document.querySelector<HTMLElement>("header strong");
    if (name && (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth))
      cut.push(`${name.textContent} ${name.scrollHeight} in ${name.clientHeight}`);
    const bar = name?.closest("header")?.getBoundingClientRect();
    const place = name?.getBoundingClientRect();
    if (bar && place && (place.top < bar.top || place.bottom > bar.bottom)) cut.push("bar");
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll("main select, main input[type=search]")) {
      const look = getComputedStyle(field);
      const text =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.text ?? "")
          : (field as HTMLInputElement).placeholder;
      if (!pen) continue;
      pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      const room = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
      if (pen.measureText(text).width > room) cut.push(text);
    }
    return cut;
  });
}
