import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { answerDeletionsLate, api, desk, phone, sit, tokenOf } from "../support/session.ts";

interface Person {
  readonly id: number;
}

/** Adds a person through the API. @returns their id */
async function addPerson(fields: object): Promise<number> {
  const path = "/api/company/employee/new";
  const data = { company_id: 1, ...fields };
  const { employee } = await api<{ employee: Person }>(await tokenOf("admin"), "POST", path, data);
  return employee.id;
}

test("A person is added, found, changed, deactivated, reactivated and deleted", async ({
  browser,
}) => {
  const last = `Zucchini${Date.now()}`;
  const name = `Wanda ${last}`;
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await page.getByRole("navigation").getByRole("link", { name: "Team" }).click();
  await page.getByRole("link", { name: "Add a person" }).click();
  await page.getByRole("button", { name: "Add a person" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Wanda");
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("PIN for shared tablets").fill("12");
  await page.getByRole("button", { name: "Add a person" }).click();
  await expect(page.getByText("A PIN has 4 to 6 digits")).toBeVisible();
  await page.getByLabel("PIN for shared tablets").fill("");
  await page.getByRole("group", { name: "Locations" }).getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: "Add a person" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Not invited")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Job title").selectOption("Seasonal");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Seasonal · /)).toBeVisible();

  await page.getByRole("link", { name: "Team" }).first().click();
  await page.getByRole("searchbox", { name: /Search by name/ }).fill(last.toLowerCase());
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/terms=zucchini/);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await expect(dialog).toContainText("will be kept");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();

  await page.goBack();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByLabel("Show", { exact: true }).selectOption("no");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Reactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("Inactive", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  // Live events about memos arrive too, and nothing is fetched about a person who is gone.
  const memo = { company_id: 1, title: `After ${last}`, content: "<p>.</p>", status: "published" };
  const token = await tokenOf("admin");
  await answerDeletionsLate(page, "**/api/company/employee*", () =>
    api(token, "POST", "/api/memos/create", memo),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  await expect(page).toHaveURL(/\/1\/employees$/);
  expect(troubles).toEqual([]);
  await context.close();
});

test("Unsaved changes to a person survive a reload, and leaving asks first", async ({
  browser,
}) => {
  const id = await addPerson({ name: `Draft ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/employee/${id}/edit`);
  await page.getByLabel("Last name").fill("Typed");
  await page.waitForTimeout(500);
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Typed");
  await page.getByRole("link", { name: /^Back to/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Draft/ })).toBeVisible();
  await context.close();
});
