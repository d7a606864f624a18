import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test.afterEach(() => query("delete from raised_hands"));

test("A raised hand goes from the tap to the report that it is fixed, live on both sides", async ({
  browser,
}) => {
  const words = `The freezer is warm ${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1/flags?kind=raised_hand");
  const employee = await sit(browser, "employee", phone);
  const { page } = employee;
  await page.goto("/1");
  await page.getByRole("button", { name: "Raise a hand" }).tap();
  const dialog = page.getByRole("dialog", { name: "Raise a hand" });
  await dialog.getByRole("button", { name: "Raise a hand" }).tap();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("What's going on?").fill(words);
  await dialog.getByLabel(/Topic/).selectOption({ label: "Other" });
  await dialog.getByLabel("Urgent: can't wait").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Raise a hand" }).tap();
  await expect(dialog).toHaveCount(0);
  const own = page.getByRole("article").filter({ hasText: words });
  await expect(own.getByText("Waiting for an answer")).toBeVisible();

  const card = manager.page.getByRole("article").filter({ hasText: words });
  await expect(card.getByText("Raised hand · Other")).toBeVisible();
  await expect(card.getByText("Urgent", { exact: true })).toBeVisible();
  await card.getByText("Assigned to, note and history").click();
  await card.getByRole("button", { name: "I'll take it" }).press("Enter");
  await expect(card.getByRole("button", { name: "I'll take it" })).toHaveCount(0);
  await expect(manager.page.locator("body")).not.toBeFocused();
  await expect(own.getByText(/is taking care of it/)).toBeVisible();
  await card.getByRole("button", { name: "Add note" }).click();
  await card.getByLabel(/Internal note/).fill("Third time this month");
  await card.getByRole("button", { name: "Save note" }).click();
  await expect(card.getByRole("button", { name: "Edit note" })).toBeVisible();
  await expect(card.getByText("Third time this month")).toBeVisible();
  await card.getByRole("textbox").fill("The engineer comes at four.");
  await expectAccessible(manager.page);
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(card).toHaveCount(0);

  await expect(own.getByText("The engineer comes at four.")).toBeVisible();
  await expect(page.getByText("Third time this month")).toHaveCount(0);
  await expect(own.getByText("Did this fix it?")).toBeVisible();
  await expectAccessible(page);
  await own.getByRole("button", { name: "No, not yet" }).tap();
  await own.getByLabel(/What's still wrong/).fill("Nobody came.");
  await own.getByRole("button", { name: "Raise my hand again" }).tap();
  await expect(own.getByText("Waiting for an answer")).toBeVisible();

  await expect(card.getByText("Nobody came.")).toBeVisible();
  await card.getByRole("textbox").fill("He is here now.");
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(own.getByText("He is here now.")).toBeVisible();
  await own.getByRole("button", { name: "Yes, it's fixed" }).press("Enter");
  await expect(page.getByText("1 earlier raised hand")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await manager.page.getByRole("tab", { name: "Resolved" }).click();
  await expect(card.getByText("Resolved", { exact: true })).toBeVisible();
  await card.getByText("Assigned to, note and history").click();
  await expect(card.getByText(/said it isn't fixed: Nobody came\./)).toBeVisible();
  await expect(card.getByText(/said it's fixed/)).toBeVisible();
  expect([...employee.troubles, ...manager.troubles]).toEqual([]);
  await employee.context.close();
  await manager.context.close();
});

test("A hand is raised to one manager, who is found among those with responsibilities", async ({
  browser,
}) => {
  const words = `Gloves have run out ${Date.now()}`;
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: "Raise a hand" }).tap();
  const dialog = page.getByRole("dialog", { name: "Raise a hand" });
  await dialog.getByLabel("What's going on?").fill(words);
  const whom = dialog.getByLabel(/^Send to/);
  await whom.selectOption({ index: 1 });
  const name = await whom.locator("option:checked").innerText();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Raise a hand" }).tap();
  await expect(page.getByText(`${name} is taking care of it`)).toBeVisible();

  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1/flags");
  const card = manager.page.getByRole("article").filter({ hasText: words });
  await expect(card.getByText(`assigned to ${name}`)).toBeVisible();
  const owner = manager.page.getByRole("combobox", { name: "Assigned to" }).first();
  await owner.click();
  await owner.fill("zzz");
  await expect(manager.page.getByText("No one by that name")).toBeVisible();
  await owner.fill(name.slice(0, 4).toUpperCase());
  await expect(manager.page.getByRole("listbox").getByRole("option")).toHaveText([name]);
  await expectAccessible(manager.page);
  await owner.press("Enter");
  await expect(manager.page).toHaveURL(/owner=\d+/);
  await expect(card).toBeVisible();
  await owner.fill("Nob");
  await owner.press("Escape");
  await expect(owner).toHaveValue(name);
  await owner.press("ArrowDown");
  await owner.press("ArrowUp");
  await owner.press("Enter");
  await expect(owner).not.toHaveValue(name);
  expect([...troubles, ...manager.troubles]).toEqual([]);
  await context.close();
  await manager.context.close();
});

test("An admin changes the topics for raised hands while check-ins are switched off", async ({
  browser,
}) => {
  const admin = await tokenOf("admin");
  const flag = (enabled: boolean) =>
    api(admin, "POST", "/api/settings/flags", { company_id: 1, key: "checkins", enabled });
  await flag(false);
  const { context, page, troubles } = await sit(browser, "admin", phone);
  await page.goto("/1/settings");
  await page.getByRole("link", { name: "Raised hands" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Raised hands" })).toBeVisible();
  await expect(page.getByLabel("Days between check-ins")).toHaveCount(0);
  const topics = page.getByRole("region", { name: "Topics" });
  await topics.getByRole("button", { name: "Add" }).tap();
  await topics.getByRole("textbox").last().fill("Keys and alarms");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).tap();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const employee = await sit(browser, "employee", phone);
  await employee.page.goto("/1");
  await employee.page.getByRole("button", { name: "Raise a hand" }).tap();
  await employee.page
    .getByRole("dialog")
    .getByLabel(/Topic/)
    .selectOption({ label: "Keys and alarms" });
  await flag(true);
  await api(admin, "POST", "/api/company/checkins", { company_id: 1, checkin_topics: null });
  expect([...troubles, ...employee.troubles]).toEqual([]);
  await context.close();
  await employee.context.close();
});
