import { expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { desk, freshToken, sitWith } from "../support/session.ts";

test("Logging in on one tab changes the person on every tab", async ({ browser }) => {
  const title = `Shared tablet ${Date.now()}`;
  await sendMemo({ title, type: "standard" });
  const first = await freshToken("employee");
  const { context, page } = await sitWith(browser, first, desk);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/1");
  await expect(other.getByRole("article").filter({ hasText: title })).toBeVisible();
  const hello = other.getByText(/^Hi, /).filter({ visible: true });
  const before = (await hello.textContent()) ?? "";
  const manager = await freshToken("manager");
  await page.evaluate((token) => localStorage.setItem("pushkin-token", token), manager);
  await expect(hello).not.toHaveText(before);
  await expect(other.getByRole("link", { name: "Memos" }).first()).toBeVisible();
  await context.close();
});

test("Logging out on one tab logs out all tabs, and logging in leads back to each place", async ({
  browser,
}) => {
  const { context, page } = await sitWith(browser, await freshToken("manager"), desk);
  const other = await context.newPage();
  await page.goto("/?show=yes");
  await other.goto("/1/memos/new");
  const title = `Left open ${Date.now()}`;
  await other.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2F1%2Fmemos%2Fnew&reason=session$/);
  const again = await freshToken("manager");
  await page.evaluate((token) => localStorage.setItem("pushkin-token", token), again);
  await expect(other).toHaveURL(/\/1\/memos\/new$/);
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue(title);
  // A changed form doesn't delay the next person, who can't see its contents.
  await other.getByLabel("Title", { exact: true }).fill(`${title}, longer`);
  const admin = await freshToken("admin");
  await page.evaluate((token) => localStorage.setItem("pushkin-token", token), admin);
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("");
  await context.close();
});
