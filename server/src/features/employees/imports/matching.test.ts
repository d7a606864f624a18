import type { CallName } from "@lineup/contract/calls";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { pinsOf } from "#server/platform/auth/pins";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import {
  type Answer,
  TEST_SECRET,
  type TestApp,
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

/** Resets the employees: Eli has the number E-1, Otto E-2, Mara none. Employees added by an earlier test are deleted. */
beforeEach(async () => {
  const { db } = server.database;
  const known = [company.admin, company.manager, company.employee, company.outsider];
  const ids = known.map(({ id }) => id);
  await db
    .updateTable("employees")
    .set({ deleted_at: new Date(), is_active: false })
    .where("company_id", "=", company.id)
    .where("id", "not in", ids)
    .execute();
  const back = { is_active: true, birth_date_day: null, birth_date_month: null };
  await change(company.manager, { name_first: "Mara", name_last: "Test", ...back });
  await change(company.employee, { company_ext_id: "E-1", phone: "3125550101", ...back });
  await change(company.outsider, { company_ext_id: "E-2", phone: "3125550102", ...back });
  await db.updateTable("companies").set({ flags: "{}" }).where("id", "=", company.id).execute();
  await db.deleteFrom("employee_managers").where("company_id", "=", company.id).execute();
});

function send(call: CallName, lines: readonly string[], input: object = {}): Promise<Answer> {
  const files = { file: { name: "people.csv", content: Buffer.from(lines.join("\n")) } };
  return server.call(call, { company_id: company.id, ...input }, { as: admin, files });
}

const previewOf = ({ content }: Answer) => content["import"] as ImportPreview;
const change = ({ id }: { id: number }, columns: object) =>
  server.database.db.updateTable("employees").set(columns).where("id", "=", id).execute();
const missingIn = async (lines: readonly string[]) =>
  previewOf(await send("previewEmployeeImport", lines, { show: "missing" }));

test.each([
  ["with a new number", "E-200,Otto,Test,3125550102,", "E-2"],
  ["with an invalid phone", ",Otto,Test,555-0102,", null],
  ["with their own PIN but another name", "E-200,Olga,New,,4242", "E-2"],
])(
  "a person %s doesn't count as missing, even when the row can't be used",
  async (_, row, number) => {
    const pin = pinsOf(TEST_SECRET, companyScope(company.id)).seal("4242");
    await change(company.outsider, { company_ext_id: number, pin });
    const found = await missingIn(["Number,First name,Last name,Phone,PIN", "E-1,Eli,Test,,", row]);
    expect(found.people.map(({ name }) => name)).not.toContain("Otto Test");
  },
);

/** With this many rows, employees are looked up in one pass through all employees of the company instead of in an index. */
const others = Array.from({ length: 7_600 }, (_, at) => {
  const n = String(at).padStart(4, "0");
  return `N-${n},New,Person,415555${n},new${n}@lineup.example,`;
});

describe.each([
  ["a small file", []],
  ["a large file", others],
])("in %s", (_, rest) => {
  test.each([
    ["number", "e-2,Otto,Renamed,,,"],
    ["phone", ",Otto,Test,(312) 555-0102,,"],
    ["e-mail", ",Otto,Test,,OTTO.T@lineup.example,"],
    ["PIN", ",Otto,Test,,,4242"],
    ["name, when the row is invalid", ",otto,TEST,12,,"],
  ])("a person is found by their %s", async (_what, row) => {
    const pin = pinsOf(TEST_SECRET, companyScope(company.id)).seal("4242");
    const number = row.startsWith("e-2") ? "E-2" : null;
    await change(company.outsider, { company_ext_id: number, pin, email: "otto.t@lineup.example" });
    const header = "Number,First name,Last name,Phone,Email,PIN";
    const found = await missingIn([header, "E-1,Eli,Test,,,", ...rest, row]);
    expect(found.people.map(({ name }) => name)).not.toContain("Otto Test");
    expect(found.counts).toMatchObject({ created: rest.length, missing: 1 });
  });
});

test("people missing from a file need a confirmation when one of its rows matches no one", async () => {
  const roster = ["Number,Name,Phone", "E-1,Eli Test,", "E-2,Otto Test,"];
  const many = Array.from({ length: 30 }, (_, at) => `N-${at},New Person${at},`);
  expect((await send("confirmEmployeeImport", [...roster, ...many])).status).toBe(200);
  expect(await missingIn([...roster, ...many])).toMatchObject({
    ...{ counts: { missing: 1, refused: 0 }, asks_missing: false },
  });
  expect(await missingIn([...roster, ...many, ",Somebody Else,12"])).toMatchObject({
    ...{ counts: { missing: 1, refused: 1 }, asks_missing: true },
  });
});

test("a person in a file of managers keeps their managers when the named manager can't be found", async () => {
  const { db } = server.database;
  const link = { employee_id: company.outsider.id, manager_id: company.manager.id };
  await db
    .insertInto("employee_managers")
    .values({ ...link, company_id: company.id })
    .execute();
  const file = ["Employee,Manager", "E-2,Mara Tets", "E-1,Mara Test"];
  const complete = { missing_employees: true, confirm_missing: true };
  const { content } = await send("confirmManagerImport", file, complete);
  expect(content).toMatchObject({ updated: 1, errors: 1, deactivated: 0 });
});

test("people are matched by name and birthday even when accents differ", async () => {
  const born = { birth_date_day: 2, birth_date_month: 5, birth_date_year: 1990 };
  await change(company.outsider, { name_first: "José", name_last: "Núñez-Ruiz", ...born });
  const file = ["First name,Last name,Birthday,Location", "Jose,Nunez Ruiz,1990-05-02,South"];
  const found = await missingIn(file);
  expect(found.counts).toMatchObject({ created: 0, updated: 1, missing: 2 });
});

const opening = { create_segments: true, show: "created" };

test("a file can't create locations or audiences when the company has switched them off", async () => {
  const flags = JSON.stringify({ "disable-locations": true, "disable-audiences": true });
  const { db } = server.database;
  await db.updateTable("companies").set({ flags }).where("id", "=", company.id).execute();
  const file = ["Name,Location,Group", "Nia New,Harbor,", "Bea New,,Bakers", "Ana New,North,Floor"];
  const found = previewOf(await send("previewEmployeeImport", file, opening));
  expect(found.counts).toMatchObject({ created: 1, refused: 2 });
});

test("a file can create at most 200 locations, and each has an audit entry", async () => {
  const places = (from: number) =>
    Array.from({ length: 25 }, (_, at) => `Place ${from * 25 + at}`).join("; ");
  const rows = Array.from({ length: 10 }, (_, at) => `Nia New${at},${places(at)},Place ${at}`);
  const done = await send("confirmEmployeeImport", ["Name,Location,Group", ...rows], opening);
  expect(done.content).toMatchObject({ created: 8, errors: 2 });
  expect(done.content["batch"]).toMatchObject({
    state: "done",
    counts: { created: 8, refused: 2 },
  });
  const { db } = server.database;
  const { opened, noted } = await db
    .selectFrom("audit_entries")
    .select(({ fn }) => [
      fn.count<number>("subject_id").as("opened"),
      fn.count<number>("subject_id").distinct().as("noted"),
    ])
    .where("company_id", "=", company.id)
    .where("subject_kind", "=", "location")
    .executeTakeFirstOrThrow();
  expect({ opened, noted }).toEqual({ opened: 200, noted: 200 });
  const rest = previewOf(
    await send("previewEmployeeImport", [
      "Name,Location",
      ...Array.from({ length: 250 }, (_, at) => `Bea New${at},Other ${at}`),
    ]),
  );
  expect(rest.unknown_locations).toHaveLength(200);
});

test("a location or audience that only an invalid row names isn't created", async () => {
  const file = ["Name,Phone,Location,Group", "Nia New,,Pier,Bakers", "Bea New,12,Typo,Typos"];
  const done = await send("confirmEmployeeImport", file, opening);
  expect(done.content).toMatchObject({ created: 1, errors: 1 });
  const opened = await server.database.db
    .selectFrom("audit_entries")
    .select("subject_name")
    .where("company_id", "=", company.id)
    .where("subject_kind", "in", ["location", "audience"])
    .where("subject_name", "in", ["Pier", "Bakers", "Typo", "Typos"])
    .execute();
  expect(opened.map(({ subject_name }) => subject_name).toSorted()).toEqual(["Bakers", "Pier"]);
});

test("a full name that equals the person's isn't split into other first and last names", async () => {
  await change(company.outsider, { name_first: "Ana María", name_last: "García López" });
  const found = async (name: string) =>
    previewOf(await send("previewEmployeeImport", ["Number,Full name", `E-2,"${name}"`]));
  for (const name of ["Ana María García López", "García López, Ana María"])
    expect((await found(name)).counts).toMatchObject({ unchanged: 1 });
  expect((await found("Ana Ruiz")).counts).toMatchObject({ updated: 1 });
});
