import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, sendMemo } from "../support/memos.ts";
import { sendNow } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A tag that is renamed and deleted elsewhere changes in the open list", async ({
  browser,
}) => {
  const stamp = Date.now();
  const manager = await tokenOf("manager");
  const named = { company_id: 1, title: `Before ${stamp}` };
  const { tag } = await api<{ tag: { id: number } }>(manager, "POST", "/api/tags/create", named);
  const title = `Watched ${stamp}`;
  await sendMemo({ title, tag_ids: [tag.id] });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row.getByText(`Before ${stamp}`)).toBeVisible();
  const renamed = { company_id: 1, id: tag.id, title: `After ${stamp}` };
  await api(manager, "PUT", "/api/tags/update", renamed);
  await expect(row.getByText(`After ${stamp}`)).toBeVisible();
  await api(manager, "DELETE", "/api/tags/delete", { company_id: 1, id: tag.id });
  await expect(row.getByText(`After ${stamp}`)).toBeHidden();
  await expect(row).toBeVisible();
  await context.close();
});

test("A memo's tags go into the template that is made from it", async ({ browser }) => {
  const stamp = Date.now();
  const manager = await tokenOf("manager");
  const named = { company_id: 1, title: `Kept ${stamp}` };
  const { tag } = await api<{ tag: { id: number } }>(manager, "POST", "/api/tags/create", named);
  const title = `Keep ${stamp}`;
  const id = await sendMemo({ title, tag_ids: [tag.id] });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(/memo-template\/\d+/);
  await expect(page.getByText(`Kept ${stamp}`)).toBeVisible();
  await page.getByRole("button", { name: "Use", exact: false }).first().click();
  await expect(page).toHaveURL(/memo-send\/\d+/);
  await page.getByRole("link", { name: title, exact: true }).click();
  const chosen = page.getByRole("list", { name: "Selected tags" });
  await expect(chosen.getByText(`Kept ${stamp}`)).toBeVisible();
  await context.close();
});

test("A deleted category and a deleted set of answers stay named while they are used, and can be dropped", async ({
  browser,
}) => {
  const title = `Old words ${Date.now()}`;
  const id = await sendMemo({
    ...{ title, status: "draft", display_type: "survey", answer_type: "single" },
    ...{ category: "Long gone", options: ["Early", "Late"], options_key: "gone" },
  });
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo/${id}?edit=yes`);
  const category = page.getByLabel("Category", { exact: true });
  await expect(category.locator("option:checked")).toHaveText("Long gone");
  const answers = page.getByRole("combobox", { name: "Answers", exact: true });
  await expect(answers.locator("option:checked")).toHaveText("Custom");
  await answers.selectOption({ label: "Yes / No" });
  await expect(page.getByLabel("Answer 1", { exact: true })).toHaveValue("Yes");
  await category.selectOption({ label: "No category" });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const { memo } = await api<{ memo: { category: string | null } }>(
    await tokenOf("manager"),
    ...(["GET", `/api/memos/get?company_id=1&id=${id}`] as const),
  );
  expect(memo.category).toBeNull();
  await context.close();
});

test("Tags are chosen and added while writing, by keyboard, and the list is filtered by one", async ({
  browser,
}) => {
  const stamp = Date.now();
  const known = `Opening ${stamp}`;
  const title = `Tagged ${stamp}`;
  const manager = await tokenOf("manager");
  await api(manager, "POST", "/api/tags/create", { company_id: 1, title: known });
  const { context, page } = await compose(browser, phone, title);
  const field = page.getByLabel("Add a tag");
  await field.focus();
  await page.keyboard.type(known.toLowerCase());
  await page.keyboard.press("Enter");
  const chosen = page.getByRole("list", { name: "Selected tags" });
  await expect(chosen.getByText(known)).toBeVisible();
  await page.keyboard.type(`Fryers ${stamp}`);
  await page.keyboard.press("Enter");
  await expect(chosen.getByRole("listitem")).toHaveCount(2);
  await expect(field).toBeFocused();
  await page.keyboard.type("Mistaken");
  await page.keyboard.press("Enter");
  await chosen.getByRole("button", { name: "Remove Mistaken" }).press("Enter");
  await expect(chosen.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("Your job title (shown next to your name)").fill("Regional manager");
  await expectAccessible(page);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const written = page.url();
  await expect(page.getByText("Basil Butterfield · Regional manager")).toBeVisible();
  await expect(page.getByText(`Fryers ${stamp}`)).toBeVisible();
  await page.goto("/1/memos");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Tag", { exact: true }).selectOption(known);
  await expect(page).toHaveURL(/tag=\d+/);
  await expect(page.getByText("1 memo", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);
  await context.close();

  const reader = await sit(browser, "employee", phone);
  await reader.page.goto(written);
  await expect(reader.page.getByText("Basil Butterfield · Regional manager")).toBeVisible();
  await expect(reader.page.getByText(known)).toBeVisible();
  await reader.context.close();

  // The next memo starts with the same choices.
  const next = await compose(browser, desk, `Next ${stamp}`);
  await expect(next.page.getByLabel("Your job title (shown next to your name)")).toHaveValue(
    "Regional manager",
  );
  await next.page.getByLabel("Your job title (shown next to your name)").fill("");
  await expect(next.page.getByLabel("Your job title (shown next to your name)")).toHaveValue("");
  await next.context.close();
  await sendMemo({ title: `Plain ${stamp}`, author_description: null });
});
