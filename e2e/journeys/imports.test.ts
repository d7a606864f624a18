import { readFile } from "node:fs/promises";

import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { roster } from "../support/roster.ts";
import { changeAnswers, desk, phone, sit } from "../support/session.ts";

const active = async (): Promise<number> => {
  const [row] = await query<{ count: string }>(
    "select count(*) from employees where company_id = 1 and is_active and deleted_at is null",
    [],
  );
  return Number(row?.count);
};

/** Chooses a file for the field with this label. */
async function drop(page: Page, label: string, name: string, content: Buffer): Promise<void> {
  const mimeType = "text/csv";
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer: content });
}

test("a payroll's roster of 5,000 is dropped, matched, shown, imported and undone", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const stamp = String(Date.now()).slice(-6);
  const place = `Muelle ${stamp}`;
  const [known] = await query<{ name: string }>(
    "select name from locations where company_id = 1 order by id limit 1",
    [],
  );
  const file = roster(7, stamp, [known?.name ?? "", place]);
  const before = await active();
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/employees");
  await page.getByRole("button", { name: "More about the team" }).click();
  await page.getByRole("menuitem", { name: "Import people from a file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import people" })).toBeVisible();
  await expectAccessible(page);
  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: "Template (Excel)" }).click();
  expect((await template).suggestedFilename()).toBe("People.xlsx");
  await drop(page, "Your file", "nada.csv", Buffer.from("<html>"));
  await expect(page.getByText("Choose a table")).toBeVisible();
  // The same file would be refused again.
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  // The refusal was asked for.
  expect(troubles.splice(0).join(" ")).toContain("415");
  await drop(page, "Your file", "nomina.csv", file.content);

  // What it would do: nobody has been written yet.
  await expect(page.getByText("11 of 12 columns are imported")).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/import=\d+$/);
  await expect(page.getByText(/“Fecha de nacimiento” is read with the day first/)).toBeVisible();
  await page.getByRole("tab", { name: `Errors (${file.unplaced + 2 * file.twins})` }).click();
  await expect(page.getByRole("table", { name: "Preview" })).toContainText(`Not known: ${place}`);
  await expectAccessible(page);
  await page.getByLabel(/^Open what is missing/).check();
  await expect(page.getByRole("tab", { name: `Errors (${2 * file.twins})` })).toBeVisible();
  await expect(page.getByRole("table", { name: "Preview" })).toContainText(
    /Row \d+ has the same employee number/,
  );
  const errors = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the rows with errors" }).click();
  const sheet = await readFile(await (await errors).path(), "utf8");
  expect(sheet.trim().split("\r\n")).toHaveLength(1 + 2 * file.twins);
  const created = file.rows - 2 * file.twins;
  await page.getByRole("tab", { name: `New (${created.toLocaleString("en")})` }).click();
  await page.getByRole("searchbox").fill(file.known);
  await expect(page.getByRole("row", { name: new RegExp(file.known) })).toContainText("Locations");
  const saved = page.waitForResponse(/employees\/upload$/);
  await page.getByLabel("What “Puesto” is").selectOption("left_out");
  await saved;
  await page.reload();
  await expect(page.getByText("10 of 12 columns are imported")).toBeVisible();
  await page.getByLabel("What “Puesto” is").selectOption("type");
  await expect(page.getByText("11 of 12 columns are imported")).toBeVisible();
  await page.getByLabel(/^Deactivate who is not in the file/).check();
  const go = page.getByRole("button", { name: /^Import [\d,]+ people$/ });
  await go.click();
  await expect(page.getByRole("dialog")).toContainText("not in a row that can be used");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel(/^Deactivate who is not in the file/).uncheck();
  expect(await active()).toBe(before);

  await page.getByRole("button", { name: `Import ${created.toLocaleString("en")} people` }).click();
  await expect(
    page.getByRole("heading", { name: `${created.toLocaleString("en")} people were changed` }),
  ).toBeVisible({ timeout: 40_000 });
  expect(await active()).toBe(before + created);
  await page.reload();
  await page.getByRole("searchbox", { name: "Search by name" }).fill(file.known);
  await expect(page.getByRole("row", { name: new RegExp(file.known) })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  // The same file again has nothing to add, and its columns are known.
  await page.getByRole("button", { name: "Import another file" }).click();
  await expect(
    page.getByRole("link", { name: /^Import: nomina\.csv · [\d,]+ people$/ }),
  ).toBeVisible();
  await drop(page, "Your file", "nomina.csv", file.content);
  await expect(page.getByText("As you chose it for such a file before.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    page.getByRole("tab", { name: `As they are (${created.toLocaleString("en")})` }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await page.goBack();
  await expect(page.getByText("Can be undone until")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: /people are as they were/ })).toBeVisible({
    timeout: 40_000,
  });
  expect(await active()).toBe(before);
  expect(troubles).toEqual([]);
  await context.close();
});

test("managers come from a file of their own, on a phone", async ({ browser }) => {
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
  await expect(page.getByRole("tab", { name: "Changed (1)" })).toBeVisible();
  // What the file does is in sight; its columns are opened by whoever wants to change one.
  await expect(page.getByText("2 of 3 columns are imported. Left out: Desk.")).toBeVisible();
  await expect(page.getByLabel("What “Desk” is")).toHaveCount(0);
  await page.getByRole("button", { name: "Check columns" }).click();
  await expect(page.getByLabel("What “Desk” is")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Errors (1)" }).click();
  await expect(page.getByText("No manager or admin of this team is Nobody")).toBeVisible();
  // Rows that do not come take nothing else with them.
  const json = { error: true, code: "internal", message: "Something went wrong." };
  await page.route("**/employees/manager-upload", (route) => route.fulfill({ status: 500, json }));
  const search = page.getByRole("searchbox");
  await search.fill("nobody like that");
  await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
  await expect(search).toHaveValue("nobody like that");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(troubles.splice(0).join(" ")).toContain("500");
  await page.getByRole("button", { name: "Import 1 person" }).click();
  await expect(page.getByRole("heading", { name: "1 person was changed" })).toBeVisible();
  const links = await query<{ manager_id: string }>(
    "select manager_id from employee_managers where employee_id = $1",
    [worker?.id ?? ""],
  );
  expect(links.map(({ manager_id }) => manager_id)).toEqual([boss?.id]);
  // What takes longer than this one shows how far it is.
  await changeAnswers(page, "**/api/company/employees/batch?*", ({ batch }) => {
    Object.assign(batch as object, { state: "running", done: 1_234, total: 5_000 });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "1,234 of 5,000 people done" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "1 person is as they were" })).toBeVisible();
  // One that is not to be goes with its file, where it is asked for.
  await page.goto("/1/employees/employee-manager-import");
  await drop(page, "Your file", "not-to-be.csv", Buffer.from(sheet));
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard import" }).click();
  await expect(page.getByText("The import was discarded")).toBeVisible();
  await expect(page.getByLabel("Your file", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /jefes\.csv/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /not-to-be\.csv/ })).toHaveCount(0);
  expect(troubles.splice(0)).toEqual([]);
  // An import that is not there leads on to another, below the one heading of the page.
  await page.goto("/1/employees/employee-manager-import?import=999999999");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import managers");
  await page.getByRole("link", { name: "Import another file" }).click();
  await expect(page.getByLabel("Your file", { exact: true })).toBeVisible();
  await context.close();
});
