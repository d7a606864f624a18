import type { CallName } from "@lineup/contract/calls";
import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;

useTestCompany((made) => void ({ server, company, admin } = made));

function send(
  call: CallName,
  lines: readonly string[],
  input: object = {},
  encoding: BufferEncoding = "utf8",
): Promise<Answer> {
  const files = { file: { name: "people.csv", content: Buffer.from(lines.join("\n"), encoding) } };
  return server.call(call, { company_id: company.id, ...input }, { as: admin, files });
}

const preview = async (lines: readonly string[], input: object = {}) =>
  (await send("previewEmployeeImport", lines, input)).content["import"] as ImportPreview;
const placesIn = ({ people }: ImportPreview) =>
  people.map(({ changes }) => changes.find(({ field }) => field === "locations")?.after);

test("several places in a cell with commas are several places", async () => {
  const known = await preview(["Name,Location", 'Nia New,"North, South"', "Bea New,South / North"]);
  expect(placesIn(known)).toEqual([
    ["North", "South"],
    ["North", "South"],
  ]);
  const opening = { create_segments: true };
  const listed = await preview(
    ["Name,Locations", 'Nia New,"Lakeside, Mile High"', "Bea New,Mile High"],
    opening,
  );
  expect(placesIn(listed)).toEqual([["Lakeside", "Mile High"], ["Mile High"]]);
  // In the singular, another row tells.
  const told = await preview(
    ["Name,Store", 'Nia New,"Lakeside, Mile High"', "Bea New,Lakeside"],
    opening,
  );
  expect(told.unknown_locations.toSorted()).toEqual(["Lakeside", "Mile High"]);
});

test("a place with a comma in its name stays one place", async () => {
  const opening = { create_segments: true };
  const unknown = async (header: string, place: string) =>
    (await preview([`Name,${header}`, `Nia New,"${place}"`], opening)).unknown_locations;
  expect(await unknown("Store", "Pier 4, Boston")).toEqual(["Pier 4, Boston"]);
  expect(await unknown("Locations", "Denver, CO")).toEqual(["Denver, CO"]);
  expect(await unknown("Locations", "12 Main Street, Denver")).toEqual(["12 Main Street, Denver"]);
  expect(await unknown("Locations", "Salt & Vine")).toEqual(["Salt & Vine"]);
  await server.database.db
    .updateTable("locations")
    .set({ name: "North, by the lake" })
    .where("id", "=", company.north)
    .execute();
  expect(placesIn(await preview(["Name,Locations", 'Nia New,"North, by the lake"']))).toEqual([
    ["North, by the lake"],
  ]);
});

test("several managers in a cell are several managers, and a name in reverse is one", async () => {
  const file = ["Name,Managers", 'Nia New,"Ada Test, Mara Test"', 'Bea New,"Test, Mara"'];
  const { people } = await preview(file);
  expect(
    people.map(({ changes }) => changes.find(({ field }) => field === "managers")?.after),
  ).toEqual([["Ada Test", "Mara Test"], ["Mara Test"]]);
});

test("a column of supervisors who aren't managers yet is left out with a note", async () => {
  const rows = ["Nia,Sam Boss", "Bea,Sam Boss", "Cy,Lu Chief", "Dan,Mara Test"];
  const first = await preview(["Name,Supervisor Name", ...rows]);
  expect(first.counts).toMatchObject({ created: 4, refused: 0 });
  expect(first.columns[1]).toMatchObject({ header: "Supervisor Name", field: null });
  expect(first.notes).toEqual([expect.stringContaining("“Supervisor Name” is left out")]);
  // Someone who chooses the column gets its errors.
  const chosen = await preview(["Name,Supervisor Name", ...rows], {
    columns: JSON.stringify(["name", "managers"]),
  });
  expect(chosen.counts).toMatchObject({ created: 1, refused: 3 });
  const done = await send("confirmEmployeeImport", ["Name,Supervisor", ...rows.slice(0, 3)]);
  expect(done.content).toMatchObject({ created: 3, errors: 0 });
});

test("the order of day and month is asked about only if it makes a difference", async () => {
  const asks = async (...lines: string[]) => (await preview(lines)).asks_date_order;
  expect(await asks("Name,Hired", "Nia New,3/4/2020")).toBe(true);
  expect(await asks("Name,Hired,Status", "Nia New,2020-03-04,Green")).toBe(false);
});

test("a file of an older Mac is read with a note, and another encoding can be chosen", async () => {
  const lines = ["Name", "Jos\x8E Mu\x96oz"];
  const read = async (input: object = {}) =>
    (await send("previewEmployeeImport", lines, input, "latin1")).content[
      "import"
    ] as ImportPreview;
  const found = await read();
  expect(found).toMatchObject({ encoding: "macintosh", people: [{ name: "José Muñoz" }] });
  expect(found.notes).toEqual([
    expect.stringContaining("With the Mac encoding, they look like this: “José”"),
  ]);
  const chosen = await server.call(
    "previewEmployeeImport",
    { company_id: company.id, id: found.id, encoding: "ibm850" },
    { as: admin },
  );
  expect(chosen.content["import"]).toMatchObject({
    ...{ encoding: "ibm850", notes: [], people: [{ name: "JosÄ Muûoz" }] },
  });
  // The file is confirmed as it was shown.
  const confirmed = { company_id: company.id, id: found.id };
  await server.call("confirmEmployeeImport", confirmed, { as: admin });
  const { db } = server.database;
  const people = await db
    .selectFrom("employees")
    .select("name")
    .where("company_id", "=", company.id)
    .execute();
  expect(people.map(({ name }) => name)).toContain("JosÄ Muûoz");
  // A file in UTF-8 that takes its place is read as such.
  expect((await preview(["Name", "José Muñoz"], {})).encoding).toBeNull();
  expect((await preview(["Name", "Jose Munoz"], { encoding: "ibm437" })).encoding).toBeNull();
});
