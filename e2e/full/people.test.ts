import { expect, test } from "@playwright/test";

import { api, desk, freshToken, sit, sitWith, tokenOf } from "../support/session.ts";

const changePerson = async (id: number, fields: object) =>
  api(await tokenOf("admin"), "POST", "/api/company/employee", { company_id: 1, id, ...fields });

test("A manager can't edit an admin and is told why", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/employees?sort_by=role");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByText("Only an admin can edit an admin.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await context.close();
});

test("A new role shows in the navigation immediately, and so does its end", async ({ browser }) => {
  const token = await freshToken("employee");
  const address = "/api/app/company/get-employee/1";
  const { employee } = await api<{ employee: { id: number } }>(token, "GET", address);
  const { context, page } = await sitWith(browser, token, desk);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const team = page.getByRole("navigation").getByRole("link", { name: "Team" });
  await expect(team).toHaveCount(0);
  // The live connection exists by now.
  await page.waitForTimeout(1500);
  await changePerson(employee.id, { role: "manager" });
  await expect(team).toBeVisible();
  await changePerson(employee.id, { role: "employee" });
  await expect(team).toHaveCount(0);
  await changePerson(employee.id, { role: "manager" });
  await team.waitFor();
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill("Never sent");
  await page.waitForTimeout(1500);
  await changePerson(employee.id, { is_active: false });
  // Changes that can no longer be saved don't ask before leaving.
  await expect(page.getByRole("heading", { name: "Select a Team" })).toBeVisible();
  await changePerson(employee.id, { is_active: true, role: "employee" });
  await context.close();
});
