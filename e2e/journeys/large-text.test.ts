import { type Page, expect, test } from "@playwright/test";

import { phone, sit } from "../support/session.ts";
import { unfold, cutOff } from "../support/large-text.ts";

test("With text twice as large, a phone shows every word and scrolls only vertically", async ({
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

async function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
