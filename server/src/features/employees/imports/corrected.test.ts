import { type CallName, calls } from "@lineup/contract/calls";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import {
  type Answer,
  type TestApp,
  requestOf,
  startTestApp,
} from "../../../../test/support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  server = await startTestApp();
  company = await server.company();
  admin = await server.signIn(company.admin);
});
afterAll(() => server.stop());

function send(call: CallName, file: string | null, input: object = {}): Promise<Answer> {
  const files =
    file === null ? undefined : { file: { name: "people.csv", content: Buffer.from(file) } };
  return server.call(call, { company_id: company.id, ...input }, { as: admin, files });
}

const previewOf = ({ content }: Answer) => content["import"] as ImportPreview;

async function errorsOf(id: number, language: string): Promise<string> {
  const input = { company_id: company.id, id };
  const request = requestOf(calls.downloadImportErrors, input, { as: admin, language });
  return (await server.app.http.inject(request)).rawPayload.toString();
}

test.each(["en", "es"])(
  "corrected rows are read with the columns and date order of their original file (%s)",
  async (language) => {
    // The dates of the first row show that the day comes before the month. The caller chooses the field of the last column.
    const file = [
      "Emp No,Nombre,Apellidos,Birthday,Alta,E-mail,XX",
      "M1,Ana,Ruiz,25/12/1990,25/12/2020,a@example.com,Cook",
      "M2,Bea,Ruiz,3/4/1990,5/6/2021,b@,Host",
      "M3,Eva,Ruiz,3/4,soon,c@example.com,Host",
    ];
    const { id, columns } = previewOf(await send("previewEmployeeImport", file.join("\n")));
    const fields = columns.map(({ field }, at) => (at === 6 ? "type" : field));
    await send("previewEmployeeImport", null, { id, columns: JSON.stringify(fields) });
    const sheet = await errorsOf(id, language);
    expect(sheet).toContain("M2,Bea,Ruiz,1990-04-03,2021-06-05,b@,Host,");
    expect(sheet).toContain("M3,Eva,Ruiz,3/4,soon,c@example.com,Host,");
    const corrected = sheet.replace("b@,", "b@example.com,");
    const read = previewOf(await send("previewEmployeeImport", corrected, { show: "created" }));
    expect(read).toMatchObject({ remembered: true, counts: { created: 1, refused: 1 } });
    expect(read.columns.map(({ header, field }) => [header, field])).toEqual(
      columns.map(({ header }, at) => [header, fields[at]]),
    );
    const changes = new Map(read.people[0]?.changes.map(({ field, after }) => [field, after]));
    expect([
      changes.get("birth_date_month"),
      changes.get("work_anniversary"),
      changes.get("type"),
    ]).toEqual([...[4, "2021-06-05", "Host"]]);
    // The new error column replaces the error column of the first file, so the new file has only one error column.
    const [header, row] = (await errorsOf(read.id, language)).trimEnd().split("\r\n");
    expect([header?.split(",").length, row?.split(",").length]).toEqual([8, 8]);
  },
);
test("the error before a confirmation says what would happen to people who are missing", async () => {
  const link = { company_id: company.id, manager_id: company.manager.id };
  const people = [company.employee, company.outsider];
  const links = people.map(({ id }) => ({ ...link, employee_id: id }));
  await server.database.db.insertInto("employee_managers").values(links).execute();
  const file = `Employee,Manager\nEli Test,Mara Test\n`;
  const unconfirmed = await send("confirmManagerImport", file, { missing_employees: true });
  expect(unconfirmed.status).toBe(409);
  expect(unconfirmed.body["message"]).toMatch(
    /^1 person is missing from the file .* would lose their managers/,
  );
});

test("a file with only errors shows them, with the name of the missing field", async () => {
  const read = previewOf(
    await send("previewEmployeeImport", "Phone,E-mail\n3125550177,d@example.com\n"),
  );
  expect(read).toMatchObject({ show: "refused", counts: { created: 0, refused: 1 } });
  expect(read.people[0]?.errors).toEqual([
    { column: null, message: "First name: This field is required" },
  ]);
});
