import { expect, test } from "@playwright/test";

import { phone, sit } from "../support/session.ts";
import { unfold, cutOff } from "../support/large-text.ts";

for (const standard of [16, 32]) {
  test(`No bar at the bottom of a phone covers the end of the page, with letters of ${standard} px`, async ({
    browser,
  }) => {
    const { context, page } = await sit(browser, "manager", phone);
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send("Page.enable");
    await browserSettings.send("Page.setFontSizes", { fontSizes: { standard } });
    await page.goto("/1/memo/1");
    await expect(page.getByRole("table", { name: "Acknowledgements", exact: true })).toBeVisible();
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
      await page
        .getByRole("table", { name: "Acknowledgements", exact: true })
        .getByRole("checkbox")
        .nth(1)
        .check();
    }
    await context.close();
  });
}

for (const language of ["en", "es"] as const) {
  test(`A phone shows every hint and filter in full: ${language}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "manager", { ...phone, language });
    for (const address of ["/1/memos", "/1/memos/new", "/1/flags", "/1/memo/1"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await unfold(page, language);
      expect.soft(await cutOff(page), address).toEqual([]);
    }
    await context.close();
  });
}
