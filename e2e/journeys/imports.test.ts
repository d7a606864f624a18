import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { changeAnswers, phone, sit } from "../support/session.ts";
import { drop } from "../support/imports.ts";

test("Managers are imported from their own file, on a phone", async ({ browser }) => {
  const stamp = `Q${Date.now()}`;
  const [boss, worker] = await query<{ id: string }>(
    `insert into employees (company_id, name_first, name_last, role, company_ext_id) values
      (1, 'Jefa', $1, 'manager', $1 || '1'), (1, 'Obrero', $1, 'employee', $1 || '2') returning id`,
    [stamp],
  );
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/employees/employee-manager-import");
  const sheet = `Employee,Supervisor,Desk\n${stamp}2,Jefa ${stamp},4\n${stamp}2,Nobody,4\n`;
  await drop(page, "Your file", "jefes.csv", Buffer.from(sheet));
  await expect(page.getByRole("tab", { name: "To update (1)" })).toBeVisible();
  // The effect of the file is in view; its columns are collapsed.
  await expect(
    page.getByText("2 of 3 columns will be imported. Not imported: Desk."),
  ).toBeVisible();
  await expect(page.getByLabel("Import “Desk” as")).toHaveCount(0);
  await page.getByRole("button", { name: "Check columns" }).click();
  await expect(page.getByLabel("Import “Desk” as")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "With errors (1)" }).click();
  await expect(page.getByText("No manager or admin on this team is named Nobody")).toBeVisible();
  // Rows that can't be loaded break nothing else.
  const json = { error: true, code: "internal", message: "Something went wrong." };
  await page.route("**/employees/manager-upload", (route) => route.fulfill({ status: 500, json }));
  const search = page.getByRole("searchbox");
  await search.fill("nobody like that");
  await expect(page.getByRole("heading", { name: "Couldn't load this" })).toBeVisible();
  await expect(search).toHaveValue("nobody like that");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  expect(troubles.splice(0).join(" ")).toContain("500");
  await page.getByRole("button", { name: "Update 1 person" }).click();
  await expect(page.getByRole("heading", { name: "1 person was updated" })).toBeVisible();
  const links = await query<{ manager_id: string }>(
    "select manager_id from employee_managers where employee_id = $1",
    [worker?.id ?? ""],
  );
  expect(links.map(({ manager_id }) => manager_id)).toEqual([boss?.id]);
  // A longer import shows its progress.
  await changeAnswers(page, "**/api/company/employees/batch?*", ({ batch }) => {
    Object.assign(batch as object, { state: "running", done: 1_234, total: 5_000 });
  });
  await page.reload();
  await expect(
    page.getByRole("heading", { name: "Making changes: 1,234 of 5,000 people" }),
  ).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByRole("heading", { name: "Changes to 1 person were undone" }),
  ).toBeVisible();
  // A discarded import is deleted with its file, after asking.
  await page.goto("/1/employees/employee-manager-import");
  await drop(page, "Your file", "not-to-be.csv", Buffer.from(sheet));
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard import" }).click();
  await expect(page.getByText("The import was discarded")).toBeVisible();
  await expect(page.getByLabel("Your file", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /jefes\.csv/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /not-to-be\.csv/ })).toHaveCount(0);
  expect(troubles.splice(0)).toEqual([]);
  // A missing import leads on to another, below the page's only heading.
  await page.goto("/1/employees/employee-manager-import?import=999999999");
  await expect(page.getByRole("heading", { name: "There's nothing here" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assign managers from a file");
  await page.getByRole("link", { name: "Import another file" }).click();
  await expect(page.getByLabel("Your file", { exact: true })).toBeVisible();
  await context.close();
});
