import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { readAuditLog } from "../support/audit-log.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("The audit log shows who changed what: phone", ({ browser }) => readAuditLog(browser, phone));

test("A feature that is switched off leaves everyone's navigation, and undo brings it back", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: /^Features/ }).click();
  const other = await sit(browser, "admin", phone);
  await other.page.goto("/1/settings");
  await page.getByRole("switch", { name: /^Locations/ }).click();
  await expect(page.getByText("“Locations” was turned off")).toBeVisible();
  await expectAccessible(page);
  await other.page.goto("/1/settings/flags");
  const there = other.page.getByRole("switch", { name: /^Locations/ });
  await expect(there).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  // The change is live on another page.
  await expect(there).toBeChecked();
  await expect(page.getByRole("switch", { name: /^Locations/ })).toBeChecked();
  expect([...troubles, ...other.troubles]).toEqual([]);
  await context.close();
  await other.context.close();
});

test("The choices for memos are ordered by keyboard, and the composer offers them in that order", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "admin", phone);
  await page.goto("/1/settings/memos");
  const list = page.getByRole("region", { name: "Memo categories" });
  const fields = list.getByRole("textbox");
  await expect(fields.first()).toHaveValue("General");
  const count = await fields.count();
  await fields.first().press("Enter");
  await expect(fields.last()).toBeFocused();
  await expect(fields).toHaveCount(count + 1);
  await page.keyboard.type("Terrace");
  for (let place = count; place > 0; place -= 1) {
    await page.keyboard.press("Alt+ArrowUp");
    await expect(fields.nth(place - 1)).toBeFocused();
  }
  await expect(fields.first()).toHaveValue("Terrace");
  await fields.nth(1).fill("terrace");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(list.getByText("No duplicates")).toBeVisible();
  await fields.nth(1).fill("Bar and the front counter");
  const isWhole = (field: HTMLElement): boolean => field.scrollWidth <= field.clientWidth;
  expect(await fields.nth(1).evaluate(isWhole)).toBe(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/1/memos/new");
  await expect(page.getByLabel("Category").getByRole("option").nth(1)).toHaveText("Terrace");
  await page.goto("/1/settings/memos");
  await list.getByRole("button", { name: "Restore defaults" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore defaults" }).click();
  await expect(fields.first()).toHaveValue("General");
  expect(troubles).toEqual([]);
  await context.close();
});

test("The code to join is shown, replaced after asking, and switched off", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "other", desk);
  await page.goto("/2/settings/team-invitations");
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const code = page.getByText(/^[A-Z2-9]{6}$/);
  const before = await code.textContent();
  await page.getByRole("button", { name: "Get a new code" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${before} will stop working`);
  await dialog.getByRole("button", { name: "Get a new code" }).click();
  await expect(page.getByText("Here's your new code")).toBeVisible();
  await expect(page.getByRole("main").getByText(before ?? "", { exact: true })).toHaveCount(0);
  await page.getByRole("switch").click();
  await expect(page.getByText("The code is turned off")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("switch").click();
  await expect(page.getByText("The code is turned off")).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test("The recipients of e-mail notices are chosen and kept", async ({ browser }) => {
  const nobody = { company_id: 1, flagged_messages: null, recipients: null };
  await api(await tokenOf("admin"), "POST", "/api/settings/email-alerts", nobody);
  const { context, page, troubles } = await sit(browser, "admin", phone);
  await page.goto("/1/settings/email-alerts");
  await page.getByRole("checkbox", { name: "Questions about memos" }).check();
  await page.getByRole("main").getByRole("searchbox").fill("basil");
  await page.getByRole("main").getByRole("button", { name: /Basil/ }).first().click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Questions about memos" })).toBeChecked();
  await expect(page.getByRole("main")).toContainText("Basil Butterfield");
  expect(troubles).toEqual([]);
  await context.close();
});
