import { type Page, expect, test } from "@playwright/test";

import { sit } from "../support/session.ts";
import { toSign, draw } from "../support/signing.ts";

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;

test("The signature field opens in view with the focus, on the page and in the dialog", async ({
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

test("A signature survives turning the phone and a failed send", async ({ browser }) => {
  const { id } = await toSign("Sign without a connection");
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  // A press on a button that is just appearing does nothing, on a slow device.
  await expect(async () => {
    await page.getByRole("button", { name: "Sign and acknowledge" }).click();
    await expect(page.getByRole("img", { name: /^Draw/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 8_000 });
  await draw(page);
  await page.setViewportSize({ width: 780, height: 360 });
  await draw(page, 500);
  expect(await inkAt(page, 540)).toBe(true);
  await page.setViewportSize(phone.viewport);
  // The whole signature is in the narrower field too.
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

/** @param from distance from the left, in pixels @returns true if anything is drawn in the next 60 pixels */
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
