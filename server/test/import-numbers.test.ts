// Employee numbers from which a spreadsheet has removed the zeros at the beginning.
import type { CallName } from "@lineup/contract/calls";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;

useTestCompany((made) => void ({ server, company, admin } = made));

const change = (id: number, columns: object) =>
  server.database.db.updateTable("employees").set(columns).where("id", "=", id).execute();

beforeEach(async () => {
  await change(company.employee.id, { company_ext_id: "00777", phone: "3125550101" });
  await change(company.outsider.id, { company_ext_id: "00778" });
});

function send(call: CallName, lines: readonly string[], input: object = {}): Promise<Answer> {
  const files = { file: { name: "people.csv", content: Buffer.from(lines.join("\n")) } };
  return server.call(call, { company_id: company.id, ...input }, { as: admin, files });
}

const preview = async (lines: readonly string[], input: object = {}) =>
  (await send("previewEmployeeImport", lines, input)).content["import"] as ImportPreview;
const numberOf = async (id: number) =>
  server.database.db
    .selectFrom("employees")
    .select("company_ext_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const others = Array.from({ length: 15_001 }, (_, at) => `${100_000 + at},New Person,`);

test.each([
  ["a small file", []],
  ["a large file", others],
])("in %s, a number is found without its zeros where the name fits", async (_, rest) => {
  const file = ["Employee ID,Name,Position", "777,Eli Test,Cook", "778,Otto Test,Host"];
  const found = await preview([...file, ...rest], { show: "updated" });
  expect(found.counts).toMatchObject({ created: rest.length, updated: 2, missing: 1 });
  expect(found.people.map(({ company_ext_id }) => company_ext_id)).toEqual(["00777", "00778"]);
  expect(found.people[0]?.changes.map(({ field }) => field)).toEqual(["type"]);
  expect(found.notes).toEqual([
    expect.stringMatching(
      /^2 employee numbers were found without the zeros at the beginning, such as 777 instead of 00777\./,
    ),
    expect.stringMatching(
      /^“Employee ID” seems to have lost zeros at the beginning: there should be 5 digits/,
    ),
  ]);
});

test("a person who is found without the zeros keeps their number", async () => {
  const file = ["Employee ID,Name,Position", "777,Eli Test,Cook"];
  expect((await send("confirmEmployeeImport", file)).content).toMatchObject({
    updated: 1,
    created: 0,
  });
  expect(await numberOf(company.employee.id)).toEqual({ company_ext_id: "00777" });
});

test("a file with the zeros gives them to a person who has the number without", async () => {
  await change(company.employee.id, { company_ext_id: "777" });
  const file = ["Employee ID,Name", "00777,Eli Test"];
  expect((await send("confirmEmployeeImport", file)).content).toMatchObject({
    updated: 1,
    created: 0,
  });
  expect(await numberOf(company.employee.id)).toEqual({ company_ext_id: "00777" });
});

test.each([
  ["another name", "777,Nia New,,,", { created: 1 }],
  ["another birthday", "777,Eli Test,,1990-01-02,", { created: 1 }],
  ["someone else's phone", "777,Eli Test,3125550102,,", { refused: 1 }],
  ["their phone and a new name", "777,Eli Married,3125550101,,", { updated: 1 }],
  ["the exact number of someone else", "778,Otto Test,,,", { unchanged: 1 }],
])("a row with %s is judged by what contradicts", async (_, row, counts) => {
  await change(company.employee.id, {
    ...{ birth_date_day: 3, birth_date_month: 4, birth_date_year: 1985 },
  });
  await change(company.outsider.id, { company_ext_id: "778", phone: "3125550102" });
  const found = await preview(["Employee ID,Name,Phone,Birthday,Position", row]);
  expect(found.counts).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    ...counts,
  });
  // Whoever has the number with its zeros may be meant, and isn't listed as missing.
  const { people } = await preview(["Employee ID,Name,Phone,Birthday,Position", row], {
    show: "missing",
  });
  expect(people.map(({ name }) => name)).not.toContain(
    row.startsWith("777") ? "Eli Test" : "Otto Test",
  );
});

test("of two people whose numbers differ in zeros only, neither is taken by chance", async () => {
  await change(company.outsider.id, { name_first: "Eli", company_ext_id: "0777" });
  const found = await preview(["Employee ID,Name", "777,Eli Test"]);
  expect(found.counts).toMatchObject({ refused: 1, created: 0 });
  expect(found.people[0]?.errors[0]?.message).toContain("several people");
});

test("a column of numbers with letters or with its zeros gets no note", async () => {
  expect((await preview(["Employee ID,Name", "E77,Nia New"])).notes).toEqual([]);
  expect((await preview(["Employee ID,Name", "00779,Nia New", "12345,Bea New"])).notes).toEqual([]);
});

test("a column of PINs that lost its zeros gets a note", async () => {
  const { notes } = await preview(["Name,PIN", "Nia New,42", "Bea New,4242", "Cy New,1234"]);
  expect(notes).toEqual([expect.stringContaining("“PIN” seems to have lost zeros")]);
});

test("managers and people of a file of managers are found without the zeros of their numbers", async () => {
  await change(company.manager.id, { company_ext_id: "00042" });
  const { content } = await send("previewManagerImport", ["Employee,Manager", "777,42"]);
  const found = content["import"] as ImportPreview;
  expect(found.counts).toMatchObject({ updated: 1, refused: 0 });
  expect(found.notes).toEqual([
    expect.stringContaining("2 employee numbers were found without the zeros"),
  ]);
  const column = await preview(["Name,Manager ID", "Nia New,42"]);
  expect(column.counts).toMatchObject({ created: 1 });
  expect(column.notes).toEqual([expect.stringContaining(": 42 instead of 00042")]);
});
