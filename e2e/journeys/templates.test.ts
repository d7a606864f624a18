import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { sendNow } from "../support/sending.ts";
import { desk, sit } from "../support/session.ts";

test("A template is written, found, used, archived and unarchived while another manager's list follows", async ({
  browser,
}) => {
  const title = `Weekly lineup ${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  const other = await sit(browser, "admin", desk);
  await other.page.goto("/1/memo-templates");
  await expect(other.page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();

  await page.goto("/1/memo-templates");
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("What is going on this week.");
  await page.getByLabel("Days until it's due").fill("400");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Enter a number from 1 to 365")).toBeVisible();
  await page.getByLabel("Days until it's due").fill("3");
  await page.getByLabel("Days until it opens").fill("4");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Must open before the memo is due or ends")).toBeVisible();
  await page.getByLabel("Days until it opens").fill("2");
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel("Days until it's due")).toHaveValue("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("3 days after it goes out")).toBeVisible();
  await expect(page.getByText("2 days after it goes out")).toBeVisible();
  await expectAccessible(page);

  // The other manager's list shows and finds it without a reload.
  await expect(other.page.getByRole("link", { name: title })).toBeVisible();
  await other.page.getByRole("searchbox", { name: "Search templates" }).fill(title.slice(-8));
  await expect(other.page.getByText("1 template", { exact: true })).toBeVisible();
  await expect(other.page).toHaveURL(
    new RegExp(`terms=%22?${title.slice(-8)}|terms=${title.slice(-8)}`),
  );
  await expectAccessible(other.page);

  await page.getByRole("button", { name: "Use template" }).click();
  await expect(page).toHaveURL(/\/1\/memo-send\/\d+/);
  await expect(other.page.getByRole("row", { name: title })).toContainText("1 time");

  await other.page.getByRole("button", { name: `More actions: ${title}` }).click();
  await other.page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(other.page.getByText("The template was archived")).toBeVisible();
  await expect(other.page.getByRole("link", { name: title })).toBeHidden();
  await other.page.getByRole("button", { name: "Undo" }).click();
  await expect(other.page.getByRole("link", { name: title })).toBeVisible();

  await other.page.getByRole("button", { name: `More actions: ${title}` }).click();
  await other.page.getByRole("menuitem", { name: "Delete" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(other.page.getByText("The template was deleted")).toBeVisible();
  expect([...manager.troubles, ...other.troubles]).toEqual([]);
});

test("A memo is saved as a template, from the composer and from its menu", async ({ browser }) => {
  const title = `Closing list ${Date.now()}`;
  const { page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("Lights last.");
  const saved = page.getByText("Saved as a template");
  await page.getByRole("button", { name: "Save as template" }).click();
  await saved.evaluate((_, name) => {
    // The second press of a double click comes after the template is saved.
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((button) => button.textContent === name)?.click();
  }, "Save as template");
  await expect(saved).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Open" }).last().click();
  await expect(page).toHaveURL(/\/1\/memo-template\/\d+/);
  await expect(page.getByText("Lights last.")).toBeVisible();
  expect(troubles).toEqual([]);
});
