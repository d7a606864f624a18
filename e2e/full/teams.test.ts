import { expect, test } from "@playwright/test";

import { phone, sit } from "../support/session.ts";

test("A team that is opened by its address says that it is loading", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", phone);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/company/details?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/1/memos");
  await expect(page.getByText("Loading company info")).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Memos" })).toBeVisible();
  await context.close();
});
