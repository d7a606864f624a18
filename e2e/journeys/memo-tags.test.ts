import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { sendNow } from "../support/sending.ts";

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
  await page.getByLabel("Your title (shown by your name)").fill("Regional manager");
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
  await expect(next.page.getByLabel("Your title (shown by your name)")).toHaveValue(
    "Regional manager",
  );
  await next.page.getByLabel("Your title (shown by your name)").fill("");
  await expect(next.page.getByLabel("Your title (shown by your name)")).toHaveValue("");
  await next.context.close();
  await sendMemo({ title: `Plain ${stamp}`, author_description: null });
});
