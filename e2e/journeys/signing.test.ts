import { type Page, expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { api, sit, tokenOf } from "../support/session.ts";

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;

test("the place to sign opens in view and with the focus, on the page and in the dialog", async ({
  browser,
}) => {
  const { title, id } = await toSign("Sign in view");
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expectReady(page);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign and acknowledge" }).click();
  await expectReady(page);
  await context.close();
});

test("a drawn signature is thrown away only after asking", async ({ browser }) => {
  const { title } = await toSign("Sign and stay");
  const { context, page } = await sit(browser, "employee", {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/1");
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await draw(page);
  const question = page.getByRole("dialog", { name: "Leave without signing?" });
  const leaving = [
    () => page.mouse.click(20, 450),
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ];
  for (const leave of leaving) {
    await leave();
    await question.getByRole("button", { name: "Keep signing" }).click();
    await expect(question).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(dialog.getByText(/^You signed this/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test("on its page a begun signature is thrown away only after asking, by a link and by the palette", async ({
  browser,
}) => {
  const { id } = await toSign("Sign on its page");
  // A manager signs on the same page that they manage it on.
  for (const person of ["employee", "manager"] as const) {
    const { context, page } = await sit(browser, person, {
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`/1/memo/${id}`);
    await page.getByRole("button", { name: "Sign and acknowledge" }).click();
    await page.getByRole("radio", { name: "Type my name" }).check();
    const name = page.getByLabel("Your full name");
    await name.fill("Nova Newcomer");
    const question = page.getByRole("dialog", { name: "Leave without signing?" });
    await page.getByRole("link", { name: "Home" }).first().click();
    await question.getByRole("button", { name: "Keep signing" }).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("home");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Keep signing" }).click();
    await expect(name).toHaveValue("Nova Newcomer");
    await page.getByRole("link", { name: "Home" }).first().click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await context.close();
  }
});

test("a signature goes on where the phone is turned, and one that does not get through is still there", async ({
  browser,
}) => {
  const { id } = await toSign("Sign without a connection");
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  // A press that meets the button as it comes does nothing, on a slow device.
  await expect(async () => {
    await page.getByRole("button", { name: "Sign and acknowledge" }).click();
    await expect(page.getByRole("img", { name: /^Draw/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 8_000 });
  await draw(page);
  await page.setViewportSize({ width: 780, height: 360 });
  await draw(page, 500);
  expect(await inkAt(page, 540)).toBe(true);
  await page.setViewportSize(phone.viewport);
  // All of it is in the narrower place, too.
  await expect.poll(() => inkAt(page, 260)).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(page.getByText("Not acknowledged")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign and acknowledge" }).click();
  await expect(page.getByText(/^You signed this/)).toBeVisible();
  await expect(page.getByText("Acknowledged", { exact: true })).toBeVisible();
  expect(await page.getByText("Not acknowledged").count()).toBe(0);
  await context.close();
});

/** A memo to sign, about which its reader has asked at length. */
async function toSign(name: string): Promise<{ id: number; title: string }> {
  const title = `${name} ${Date.now()}`;
  const content = "<p>Please read.</p>".repeat(12);
  const id = await sendMemo({ title, content, type: "standard", signature: true });
  const question = { company_id: 1, id, content: "Until when? ".repeat(20) };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", question);
  return { id, title };
}

async function draw(page: Page, left = 0): Promise<void> {
  const area = page.getByRole("img", { name: /^Draw your signature/ });
  await area.scrollIntoViewIfNeeded();
  const { x, y } = (await area.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + left + 40, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + left + 120, y + 90, { steps: 5 });
  await page.mouse.up();
}

/** @param from the left, in points @returns whether anything is drawn within the 60 from there on */
function inkAt(page: Page, from: number): Promise<boolean> {
  const area = page.getByRole("img", { name: /^Draw your signature/ });
  return area.evaluate((canvas: HTMLCanvasElement, left) => {
    const ratio = canvas.width / canvas.offsetWidth;
    const context = canvas.getContext("2d");
    const image = context?.getImageData(left * ratio, 0, 60 * ratio, canvas.height);
    return image?.data.some((value, at) => at % 4 === 0 && value < 128) ?? false;
  }, from);
}

async function expectReady(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Your signature" });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport({ ratio: 1 });
}
