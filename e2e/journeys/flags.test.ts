import { expect, test } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { api, desk, phone, sit, tokenOf } from "./session.ts";

test("a question is marked as seen, then resolved, without an answer; its writer sees both live", async ({
  browser,
}) => {
  const manager = await tokenOf("manager");
  const { memo } = await api<{ memo: { id: number } }>(manager, "POST", "/api/memos/create", {
    company_id: 1,
    ...{ title: "Asked about", content: "<p>Text</p>", type: "standard", status: "published" },
  });
  const about = { company_id: 1, id: memo.id, content: "Until when?" };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", about);
  const { flagged_messages: flags } = await api<{
    flagged_messages: { id: number; memo_id: number }[];
  }>(manager, "GET", "/api/company/messages/flagged?company_id=1&terms=Until");
  const flag = flags.find((each) => each.memo_id === memo.id);

  const asker = await sit(browser, "employee", phone);
  await asker.page.goto(`/1/memo/${memo.id}`);
  await expect(asker.page.getByRole("button", { name: "Take it back" })).toBeVisible();
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/flags/${flag?.id}`);
  const card = page.getByRole("article");
  await card.getByRole("button", { name: "Mark as seen" }).click();
  await expect(card.getByText("Seen", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/has seen your question/)).toBeVisible();
  await expect(asker.page.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(card.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(asker.page.getByText(/marked your question as resolved/)).toBeVisible();
  await context.close();
  await asker.context.close();
});
