import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { act } from "../support/memo-list.ts";

test("The list's filters are in the address and are set again after Back", async ({ browser }) => {
  const title = `Narrow ${Date.now()}`;
  await sendMemo({ title, category: "Safety" });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos");
  await page.getByRole("searchbox", { name: "Search memos" }).fill(title.toLowerCase());
  await expect(page.getByText("1 memo", { exact: true })).toBeVisible();
  await page.getByLabel("Category").selectOption("Safety");
  await page.getByLabel("Author").selectOption({ label: "Basil Butterfield" });
  await expect(page).toHaveURL(/terms=narrow.*category=Safety.*author=\d+/);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search memos" })).toHaveValue(
    title.toLowerCase(),
  );
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Status").selectOption("Archived");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await context.close();
});

test("A memo is ended from its row by keyboard, and undo reopens it", async ({ browser }) => {
  const title = `End ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("button", { name: `More actions: ${title}` }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `End “${title}” now?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "End now" }).click();
  await expect(row.getByText("Ended")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Live")).toBeVisible();
  await context.close();
});

test("A memo is archived, unarchived and deleted from its row, each after asking", async ({
  browser,
}) => {
  const title = `Away ${Date.now()}`;
  await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const archived = page.getByText("Archived", { exact: true }).last();
  const live = page.getByText("Live", { exact: true }).last();
  await act(page, title, "Archive");
  await expect(archived).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(live).toBeVisible();
  await act(page, title, "Archive");
  await expect(archived).toBeVisible();
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(live).toBeVisible();
  await act(page, title, "Delete");
  await expect(page.getByText("No matches")).toBeVisible();
  await context.close();
});

test("On a phone, the filters are behind a button that says how many are set", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  const state = page.getByLabel("Status", { exact: true });
  for (const address of ["/1/memos", "/1/memo-templates", "/1/memo-sends", "/1/flags"]) {
    await page.goto(address);
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
    await expect(page.getByLabel("Type", { exact: true })).toBeHidden();
  }
  await page.goto("/1/memos");
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  await state.selectOption({ label: "Draft" });
  const set = page.getByRole("button", { name: "Filters (1)" });
  await expect(set).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await set.tap();
  await expect(state).toBeHidden();
  await page.reload();
  await expect(state).toHaveValue("draft");
  expect(troubles).toEqual([]);
  await context.close();
  const wide = await sit(browser, "manager", desk);
  await wide.page.goto("/1/memos");
  await expect(wide.page.getByLabel("Type", { exact: true })).toBeVisible();
  await expect(wide.page.getByRole("button", { name: "Filters" })).toHaveCount(0);
  await wide.context.close();
});

test("A memo's answers show over time and by location, and lead to the people of each", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Chart ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  const line = page.getByText(/^Acknowledged by \d+ of \d+ people$/);
  await expect(line).toHaveText(/^Acknowledged by 0 of/);
  const all = /of (\d+) people/.exec((await line.textContent()) ?? "")?.[1] ?? "";
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", {
    company_id: 1,
    id,
  });
  await expect(line).toHaveText(`Acknowledged by 1 of ${all} people`);
  const table = page.getByRole("table", { name: "Responses over time" });
  await expect(table.getByRole("row").last()).toContainText(`1 of ${all}`);
  const places = page.getByRole("listitem").filter({ hasText: /\b1 of \d+/ });
  await expect(places).toHaveCount(1);
  const there = Number(/1 of (\d+)/.exec((await places.textContent()) ?? "")?.[1]);
  await expectAccessible(page);
  await places.getByRole("link").click();
  await expect(page).toHaveURL(/location=\d+/);
  await expect(
    page.getByRole("table", { name: "Acknowledgements", exact: true }).getByRole("row"),
  ).toHaveCount(there + 1);
  await page.getByRole("tab", { name: /^Acknowledged \(1\)/ }).click();
  await expect(
    page.getByRole("table", { name: "Acknowledgements", exact: true }).getByRole("row"),
  ).toHaveCount(2);
  await context.close();
});

test("Only the people who are shown as selected are reminded", async ({ browser }) => {
  const id = await sendMemo({ title: `Reminded ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  const chosen = page.getByText(/^\d+ selected$/);
  await all.check();
  await expect(chosen).toHaveText("25 selected");
  await page.getByRole("searchbox", { name: "Search people" }).fill("ada app");
  await expect(chosen).toHaveCount(0);
  await expect(page.getByText("No matches").or(page.getByText("1 person"))).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("");
  const rows = page.getByRole("table", { name: "Acknowledgements", exact: true }).getByRole("row");
  await expect(rows).toHaveCount(26);
  await expect(chosen).toHaveCount(0);
  await all.check();
  await expect(chosen).toHaveText("25 selected");
  await page.getByRole("button", { name: "Send reminder", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Remind 25 people?" });
  await asked.getByRole("button", { name: "Send reminder" }).click();
  await expect(page.getByText("Reminder sent to 25 people")).toBeVisible();
  await context.close();
});
