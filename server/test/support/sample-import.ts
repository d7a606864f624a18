import { newFileKey } from "#server/adapters/files/port";

import type { TestCompany } from "./company-fixture.ts";
import type { TestApp } from "./test-app.ts";

const employeeNumber = "S-1";
const people = Buffer.from(`Employee number,Name\n${employeeNumber},Otto Test\n`);
const links = Buffer.from("Employee,Manager,Action\nOtto Test,Mara Test,remove\n");

export const template = { kind: "employees", format: "xlsx", language: "es" };

/** The file for each import call. Importing it changes no one. */
export const importFiles = {
  previewEmployeeImport: { file: { name: "people.csv", content: people } },
  confirmEmployeeImport: { file: { name: "people.csv", content: people } },
  previewManagerImport: { file: { name: "managers.csv", content: links } },
  confirmManagerImport: { file: { name: "managers.csv", content: links } },
};

/** Inserts an import that was uploaded but not confirmed. Its row has an invalid e-mail address. @returns the import's ID */
export async function insertSampleImport(test: TestApp, company: TestCompany): Promise<number> {
  const { db } = test.database;
  await db
    .updateTable("employees")
    .set({ company_ext_id: employeeNumber })
    .where("id", "=", company.outsider.id)
    .execute();
  const file = newFileKey(company.id);
  const sheet = Buffer.from("Name,E-mail\nNia Prado,nowhere\n");
  await test.app.adapters.files.put(file, sheet, { type: "application/octet-stream" });
  const options = {
    ...{ columns: null, missing_employees: false, empty_clears: false },
    ...{ create_segments: false, date_order: null },
  };
  const { id } = await db
    .insertInto("employee_batches")
    .values({
      ...{ company_id: company.id, kind: "import", state: "preview", total: 1 },
      ...{ created_by: company.manager.id, created_at: new Date("2026-03-02T14:00:00Z") },
      input: JSON.stringify({ ...options, file, file_name: "people.csv" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
