import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { hire } from "../support/bulk-edit.ts";
import { query } from "../support/database.ts";
import { desk, phone, sit } from "../support/session.ts";

test("A few people are changed right away, and those who can't be changed are named", async ({
  browser,
}) => {
  const { last, ids } = await hire(3);
  const [self] = await query<{ id: string }>(
    "select id from employees where company_id = 1 and email = 'admin@lineup.example'",
  );
  const { context, page, troubles } = await sit(browser, "admin", { ...phone, language: "es" });
  await page.goto(`/1/employees/bulk-edit?ids=${[...ids, self?.id].join(",")}`);
  await expect(page.getByText("4 personas seleccionadas")).toBeVisible();
  await page.getByLabel("Rol").selectOption("manager");
  await page.getByRole("button", { name: "Vista previa de los cambios" }).click();
  await expect(page.getByRole("heading", { name: "Se actualizarán 3 personas" })).toBeVisible();
  await page.getByRole("tab", { name: "No se pueden actualizar (1)" }).click();
  await expect(page.getByText(/^Eres tú/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actualizar los datos de 3 personas" }).click();
  await expect(page.getByRole("heading", { name: "Se actualizaron 3 personas" })).toBeVisible();
  await expect(page.getByText(`P003 ${last}`)).toBeVisible();
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test("All matching people but one are previewed, changed by a job, and changed back", async ({
  browser,
}) => {
  const { last } = await hire(130);
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto(`/1/employees?terms=${last}`);
  const tick = (at: string) => page.getByRole("checkbox", { name: `Select P${at} ${last}` });
  await tick("002").click();
  await tick("005").click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 people selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).press("Enter");
  await expect(page.getByText("130 people", { exact: true })).toBeFocused();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Select all 130 matches" }).press("Enter");
  await expect(page.getByText("130 people selected")).toBeFocused();
  await tick("003").uncheck();
  const all = page.getByRole("checkbox", { name: "Select all" });
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(page.getByText("129 people selected")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit 129 people" }).click();

  await expect(page.getByText("129 people selected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Preview changes" })).toBeDisabled();
  await page.getByLabel("Job title").selectOption("Seasonal");
  await page.getByLabel("Status").selectOption("no");
  await page.getByLabel("Locations", { exact: true }).selectOption("add");
  await page.getByRole("group", { name: "Locations" }).getByRole("checkbox").nth(1).check();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Team" }).first().click();
  await page.getByRole("button", { name: /Keep|Stay/ }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "129 people will be updated" })).toBeFocused();
  const row = page.getByRole("row", { name: `P001 ${last}` });
  await expect(row).toContainText("Seasonal");
  await expect(row).toContainText("Will be deactivated");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update 129 people" }).click();
  const late = await hire(1, last);
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Deactivate 129 people" });
  await confirm.click();
  await expect(page.getByText(/^Your filters now match different people/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "130 people will be updated" })).toBeVisible();
  expect(troubles.splice(0).join(" ")).toContain("409");
  await query("delete from employees where id = $1", late.ids);
  await page.reload();
  await page.getByRole("button", { name: "Update 129 people" }).click();
  await confirm.click();

  await expect(page.getByRole("heading", { name: "129 people were updated" })).toBeVisible();
  await expect(page).toHaveURL(/batch=\d+$/);
  await page.reload();
  await expect(page.getByText("Can be undone until")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("P128");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByRole("heading", { name: "Changes to 129 people were undone" }),
  ).toBeVisible();

  await page.goto("/1/employees/bulk-edit");
  await expect(page.getByText("No one selected yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Bulk edit · 129 people" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/1/employees/bulk-edit?ids=kept-900-another");
  await expect(page.getByText("Your selection is gone")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});
