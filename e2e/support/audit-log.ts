import { type Browser, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { sendMemo } from "./memos.ts";
import { type Looks, api, sit, tokenOf } from "./session.ts";

/** Changes a memo, then finds, narrows down and downloads what the audit log says about it. */
export async function readAuditLog(browser: Browser, looks: Looks): Promise<void> {
  const title = `Audited ${Date.now()}`;
  const id = await sendMemo({ title, due_at: "2031-05-04T12:00:00Z" });
  const token = await tokenOf("manager");
  const memo = { company_id: 1, id };
  await api(token, "PUT", "/api/memos/update", { ...memo, priority: "urgent" });
  const { context, page, troubles } = await sit(browser, "admin", looks);
  await page.goto("/1/settings/audit");
  await page.getByRole("searchbox").fill(title);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("changed the memo");
  await expect(entries.first()).toContainText("Urgent");
  await expect(entries.first().locator("del")).toHaveText("Normal");
  await entries
    .last()
    .getByText(/^\d+ details$/)
    .click();
  await expect(entries.last()).toContainText("May 4, 2031");
  await expectAccessible(page);
  await entries
    .last()
    .getByRole("link", { name: `Show only the history of ${title}` })
    .click();
  await expect(page).toHaveURL(/subject=\d+/);
  await page.reload();
  await expect(entries).toHaveCount(2);
  await page.getByLabel("Type", { exact: true }).selectOption("tag");
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(entries).toHaveCount(0);
  await page.goto("/1/settings/audit");
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await arrives).suggestedFilename()).toBe("audit log.csv");
  expect(troubles).toEqual([]);
  await context.close();
}
