import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { ask } from "../support/flags.ts";
import { desk, phone, sit } from "../support/session.ts";

test("A question is marked as seen, then as resolved, without an answer, and its writer sees both live", async ({
  browser,
}) => {
  const flag = await ask("Until when?");
  const asker = await sit(browser, "employee", phone);
  await asker.page.goto(`/1/memo/${flag.memo_id}`);
  await expect(asker.page.getByRole("button", { name: "Withdraw question" })).toBeVisible();
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/flags/${flag.id}`);
  const card = page.getByRole("article");
  await card.getByRole("button", { name: "Mark as seen" }).click();
  await expect(card.getByText("Seen", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/has seen your question/)).toBeVisible();
  await expect(asker.page.getByRole("button", { name: "Withdraw question" })).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(card.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/marked your question as resolved/)).toBeVisible();
  await context.close();
  await asker.context.close();
});
