import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { answerDeletionsLate, api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A location is added, shows on a manager's screen live, is renamed and deleted", async ({
  browser,
}) => {
  const name = `Pier ${Date.now()}`;
  const admin = await sit(browser, "admin", desk);
  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1/memos/new");
  await manager.page.getByRole("button", { name: "Change who gets it" }).click();
  await expect(manager.page.getByRole("checkbox", { name: "All" }).first()).toBeVisible();

  const { page } = admin;
  await page.goto("/1/settings/locations");
  await expect(page.getByRole("link", { name: "Settings" }).first()).toBeVisible();
  await page.getByRole("link", { name: "New location" }).click();
  await page.getByRole("button", { name: "Add location" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Time zone").selectOption({ label: "Denver" });
  await page.getByRole("button", { name: "Add location" }).click();
  await expect(page).toHaveURL(/settings\/locations$/);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Denver");
  await expect(page.getByText(`“${name}” was added`)).toBeVisible();
  await expect(find(manager.page, "Locations", name)).toBeVisible();

  await page.getByRole("link", { name: "New location" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name.toUpperCase());
  await page.getByRole("button", { name: "Add location" }).click();
  await expect(page.getByText("A location with this name already exists").first()).toBeVisible();
  await page.getByRole("link", { name: "Locations" }).click();
  await page.getByRole("button", { name: "Leave" }).click();

  await page.getByRole("searchbox", { name: "Search locations" }).fill(name.toLowerCase());
  await expect(page.getByText("1 location", { exact: true })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} West`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} West` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Locations" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue(name.toLowerCase());
  await page.getByRole("link", { name: `${name} West` }).click();
  await expect(page.getByText("0 shared tablets are here.")).toBeVisible();
  await page.getByRole("button", { name: "Delete location" }).click();
  const question = page.getByRole("dialog", { name: `Delete “${name} West”?` });
  await expect(question).toContainText("No one works there, and no memos use this location.");
  await answerDeletionsLate(page, "**/api/company/location*");
  await question.getByRole("button", { name: "Delete location" }).click();
  await expect(page.getByText(`${name} West was deleted`)).toBeVisible();
  await expect(page).toHaveURL(/settings\/locations$/);
  await expect(find(manager.page, "Locations", name)).toBeHidden();
  expect(admin.troubles.filter((trouble) => !/422|createLocation failed/.test(trouble))).toEqual(
    [],
  );
  await admin.context.close();
  await manager.context.close();
});

test("Someone who joins an audience gets its open memos; before it is deleted, its uses are listed", async ({
  browser,
}) => {
  const name = `Crew ${Date.now()}`;
  const admin = await sit(browser, "admin", phone);
  const { page } = admin;
  await page.goto("/1/settings/audiences");
  await page.getByRole("link", { name: "New audience" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await pick(page, "Hazel");
  await page.getByRole("button", { name: "Add audience" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const id = Number(/audience\/(\d+)/.exec(page.url())?.[1]);
  const title = `For ${name}`;
  const memo = await sendMemo({ title, audience_ids: [id] });

  const employee = await sit(browser, "employee", phone);
  await employee.page.goto("/1");
  await expect(employee.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(employee.page.getByText(title)).toBeHidden();
  const { employee: self } = await api<{ employee: { name: string } }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/details?company_id=1",
  );
  await page.getByRole("button", { name: "Add people" }).click();
  const adding = page.getByRole("dialog", { name: "Add people" });
  await adding.getByRole("searchbox").fill(self.name);
  await adding.getByRole("button", { name: self.name, exact: true }).click();
  await adding.getByRole("button", { name: "Add people" }).click();
  await expect(page.getByText("2 people", { exact: true })).toBeVisible();
  await expect(employee.page.getByText(title)).toBeVisible();

  await page.getByRole("checkbox", { name: new RegExp(self.name) }).check();
  await page.getByRole("button", { name: "Remove" }).click();
  const taking = page.getByRole("dialog", { name: `Remove 1 person from “${name}”?` });
  await taking.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete audience" }).click();
  const question = page.getByRole("dialog", { name: `Delete “${name}”?` });
  await expect(question).toContainText("1 person is in this audience");
  await expect(question).toContainText("1 memo uses this audience");
  await answerDeletionsLate(page, "**/api/company/audience*");
  await question.getByRole("button", { name: "Delete audience" }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  expect(admin.troubles).toEqual([]);
  await endMemos([memo]);
  await employee.context.close();
  await admin.context.close();
});

test("Tags are added, renamed in place and deleted, by keyboard", async ({ browser }) => {
  const title = `Shift ${Date.now()}`;
  const { context, page } = await sit(browser, "admin", desk);
  await page.goto("/1/settings/tags");
  const field = page.getByRole("textbox", { name: "New tag" });
  await field.fill(title);
  await field.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill(title.toUpperCase());
  await field.press("Enter");
  await expect(page.getByText("This tag already exists").first()).toBeVisible();
  await field.fill("");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Rename ${title}` }).focus();
  await page.keyboard.press("Enter");
  const edited = page.getByRole("textbox", { name: `New name for ${title}` });
  await expect(edited).toBeFocused();
  await edited.fill(`${title} b`);
  await page.keyboard.press("Enter");
  const pencil = page.getByRole("button", { name: `Rename ${title} b` });
  await expect(pencil).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: `Delete ${title} b` }).click();
  const question = page.getByRole("dialog", { name: `Delete “${title} b”?` });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`“${title} b” was deleted`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: title })).toBeHidden();
  await context.close();
});

function find(page: Page, group: string, name: string) {
  return page.getByRole("group", { name: group }).getByRole("checkbox", { name });
}

async function pick(page: Page, terms: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find people" }).fill(terms);
  await page
    .getByRole("list")
    .getByRole("button", { name: new RegExp(terms) })
    .first()
    .click();
}
