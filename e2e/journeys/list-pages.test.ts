import { expect, test } from "@playwright/test";

import { desk, sit } from "../support/session.ts";

test("Between a phone's and a tablet's width, no list is wider than the screen", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "admin", { ...desk, language: "es" });
  for (const address of ["/1/memos", "/1/settings/reports", "/1/employees"]) {
    await page.goto(address);
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    for (const width of [641, 700, 752, 753, 800]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page.getByRole("table").evaluate((table) => {
        const frame = table.parentElement ?? table;
        return frame.scrollWidth - frame.clientWidth;
      });
      expect(hidden, `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await context.close();
});
