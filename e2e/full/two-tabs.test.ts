import { type Page, expect, test } from "@playwright/test";

import { pressInPlace, sendMemo } from "../support/memos.ts";
import { api, desk, freshToken, sit, sitWith } from "../support/session.ts";

test("A page that missed the change acts for no one else and goes to the login", async ({
  browser,
}) => {
  const title = `Unheard ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const first = await freshToken("employee");
  const { context, page } = await sitWith(browser, first, desk);
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toBeVisible();
  await page.waitForLoadState("networkidle");
  const manager = await freshToken("manager");
  // A tab hears no storage events of its own, like a sleeping tab, which hears none at all.
  await page.evaluate((token) => localStorage.setItem("pushkin-token", token), manager);
  const bearers = bearersOf(page);
  await pressInPlace(card.getByRole("button", { name: "Acknowledge" }));
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("Acknowledged", { exact: true })).toBeVisible();
  expect(new Set(bearers)).toEqual(new Set([first]));
  const { memo } = await api<{ memo: { employee_response: { acknowledged_at: string } } }>(
    first,
    "GET",
    `/api/memos/get?company_id=1&id=${id}`,
  );
  expect(memo.employee_response.acknowledged_at).not.toBeNull();

  await page.evaluate(() => localStorage.removeItem("pushkin-token"));
  // Its live connection ends and is refused when it reconnects.
  await api(first, "POST", "/api/logout");
  await expect(page).toHaveURL(/\/login\?redirect=%2F1&reason=session$/);
  await context.close();
});

test("Two tabs that each write a memo keep their own drafts", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  const other = await context.newPage();
  const titleOf = (tab: Page) => tab.getByLabel("Title", { exact: true });
  for (const tab of [page, other]) {
    await tab.goto("/1/memos/new");
    await titleOf(tab).fill("");
  }
  await titleOf(page).fill("The first tab");
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await titleOf(other).fill("The second tab");
  await expect(other.getByText("A copy is saved on this device")).toBeVisible();
  await titleOf(page).fill("The first tab, longer");
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  for (const tab of [page, other]) await tab.reload();
  await expect(titleOf(page)).toHaveValue("The first tab, longer");
  await expect(titleOf(other)).toHaveValue("The second tab");
  await context.close();
});

/** Collects the tokens that a page's calls carry from now on. */
function bearersOf(page: Page): string[] {
  const bearers: string[] = [];
  page.on("request", (request) => {
    const bearer = request.headers()["authorization"];
    if (bearer) bearers.push(bearer.replace("Bearer ", ""));
  });
  return bearers;
}
