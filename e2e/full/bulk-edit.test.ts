import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { phone, sit } from "../support/session.ts";
import { hire } from "../support/bulk-edit.ts";

test("A few people are changed right away, and those who can't be changed are named", async ({
  browser,
}) => {
  const { last, ids } = await hire(3);
  const [self] = await query<{ id: string }>(
    "select id from employees where company_id = 1 and email = 'admin@lineup.example'",
  );
  const { context, page, troubles } = await sit(browser, "admin", { ...phone, language: "es" });
  await page.goto(`/1/employees/bulk-edit?ids=${[...ids, self?.id].join(",")}`);
  await expect(page.getByText("Para 4 personas")).toBeVisible();
  await page.getByLabel("Rol").selectOption("manager");
  await page.getByRole("button", { name: "Ver los cambios" }).click();
  await expect(page.getByRole("heading", { name: "Se actualizarán 3 personas" })).toBeVisible();
  await page.getByRole("tab", { name: "Con error (1)" }).click();
  await expect(page.getByText(/^Eres tú/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actualizar 3 personas" }).click();
  await expect(page.getByRole("heading", { name: "Se actualizaron 3 personas" })).toBeVisible();
  await expect(page.getByText(`P003 ${last}`)).toBeVisible();
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
});
