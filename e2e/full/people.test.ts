import { expect, test } from "@playwright/test";

import { desk, sit } from "../support/session.ts";

test("A manager can't edit an admin and is told why", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/employees?sort_by=role");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("Only an admin can edit an admin.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await context.close();
});
