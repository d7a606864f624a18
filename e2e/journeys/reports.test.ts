import { readFile } from "node:fs/promises";
import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { desk, phone, sit } from "../support/session.ts";

test("Reports are viewed, filtered, and downloaded as shown", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/settings");
  await page.getByRole("link", { name: /^Reports/ }).click();
  const count = page.getByText(/^\d+ people$/);
  const all = (await count.textContent()) ?? "";
  await page.getByLabel("Location", { exact: true }).selectOption({ index: 1 });
  await expect(count).not.toHaveText(all);
  const shown = await count.textContent();
  const summary = await fileOf(page, "Download CSV");
  expect(summary.name).toBe("employee summary.csv");
  expect(`${summary.lines.length - 1} people`).toBe(shown);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Managers" }).click();
  await page.getByRole("button", { name: "Manager", exact: true }).click();
  await expect(page).toHaveURL(/report=managers.*sort_by=manager_name/);
  expect((await fileOf(page, "Download CSV")).name).toBe("employee managers summary.csv");

  await page.getByRole("tab", { name: "Weekly logins" }).click();
  await page.getByLabel("Week", { exact: true }).selectOption({ index: 2 });
  await page.getByRole("button", { name: "Total days" }).click();
  await page.getByRole("button", { name: "Total days" }).click();
  await expect(page.getByRole("figure")).toContainText(/\d+ of \d+ people/);
  await page.reload();
  const most = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(most.filter({ hasText: "Monday" }).first()).toBeVisible();
  await expectAccessible(page);
  const week = await fileOf(page, "Download CSV");
  expect(week.name).toBe("weekly logins.csv");
  expect(week.lines[0]).toContain("Mon,Tue,Wed");
  const messages = await fileOf(page, "Download text messages to send to managers");
  expect(messages.lines[1]).toMatch(/Week of \d+\/\d+: \d+ of \d+ team members? logged in\./);

  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await page.getByRole("button", { name: "Download CSV" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "No record found to download" });
  await expect(toast).toContainText("Error");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/report=logins.*week=/);
  expect(troubles.filter((each) => !each.includes("422"))).toEqual([]);
  await context.close();
});

test("A manager downloads the filtered list and sees the reports on people", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/employees?terms=an");
  await expect(page.getByText(/^\d+ people$/)).toBeVisible();
  const found = await page.getByText(/^\d+ people$/).textContent();
  await page.getByRole("button", { name: "More actions" }).click();
  const { name, lines } = await fileOf(page, "Download CSV", "menuitem");
  expect(name).toBe("employee summary.csv");
  expect(`${lines.length - 1} people`).toBe(found);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["People", "Managers"]);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeHidden();
  const memos = await fileOf(page, "Download CSV");
  expect(memos.name).toMatch(/ memos\.csv$/);
  expect(memos.lines[0]).toContain("Memo,Category,Status,Sent,Due,Acknowledged");
  expect(memos.lines.length).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("tab", { name: "People" })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

async function fileOf(
  page: Page,
  button: string,
  role: "button" | "menuitem" = "button",
): Promise<{ name: string; lines: string[] }> {
  const arrives = page.waitForEvent("download");
  await page.getByRole(role, { name: button }).click();
  const file = await arrives;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}
