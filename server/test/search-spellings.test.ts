// Searches find names and titles by their plain spelling, whatever apostrophes and letters they are written with.
import { folded } from "@lineup/contract/folded";
import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { memoCalls } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestCompany((made) => void ({ server, company, admin, manager } = made));
const { send } = memoCalls(() => ({ server, company, manager }), { title: "", content: "" });

const names = ["Nora O’Brien", "Łukasz Đurić", "Søren Æbel", "Anna Groß"];
const searches: readonly (readonly [string, string])[] = [
  ...["O’Brien", "O'Brien", "obrien", "oʼbrien", "O´BRIEN"].map(
    (terms) => [terms, "Nora O’Brien"] as const,
  ),
  ...["lukasz", "Łukasz", "DURIC", "đurić"].map((terms) => [terms, "Łukasz Đurić"] as const),
  ...["soren", "Søren", "aebel", "ÆBEL"].map((terms) => [terms, "Søren Æbel"] as const),
  ...["gross", "GROẞ", "groß"].map((terms) => [terms, "Anna Groß"] as const),
];

async function addPeople(): Promise<void> {
  for (const name of names) {
    const input = { company_id: company.id, name };
    expect((await server.call("createEmployee", input, { as: admin })).status).toBe(200);
  }
}

test("People are found by any apostrophe or none, and by plain letters", async () => {
  await addPeople();
  for (const [terms, name] of searches) {
    const input = { company_id: company.id, terms };
    const { content } = await server.call("listEmployees", input, { as: admin });
    const found = (content["employees"] as { name: string }[]).map((person) => person.name);
    expect(found, terms).toEqual([name]);
  }
});

test("Entries of the audit log are found in the same way", async () => {
  await addPeople();
  for (const [terms, name] of searches) {
    const input = { company_id: company.id, terms };
    const { content } = await server.call("listAuditEntries", input, { as: admin });
    const found = (content["entries"] as { subject_name: string }[]).map(
      ({ subject_name }) => subject_name,
    );
    expect(found, terms).toEqual([name]);
  }
});

test("A memo is found by its title in the same way", async () => {
  const content = "<p>Not today.</p>";
  const { id } = await send({ title: "Don’t serve the Smørrebrød", content });
  for (const terms of ["don't", "dont serve", "smorrebrod", "Smørrebrød"]) {
    const { memos } = await server.done(company.manager, "listMemos", { terms });
    const found = (memos as { id: number }[]).map((memo) => memo.id);
    expect(found, terms).toEqual([id]);
  }
});

test("The database and the contract spell every Latin letter in the same way", async () => {
  const codes = Array.from({ length: 0x24f - 0x20 }, (_, at) => at + 0x20);
  const letters = [...codes, 0x2bb, 0x2bc, 0x1e9e, 0x2018, 0x2019, 0x2032, 0xff07].map((code) =>
    String.fromCodePoint(code),
  );
  const { rows } = await sql<{ plain: string }>`select folded(letter) as plain
    from unnest(${letters}::text[]) with ordinality as given (letter, place) order by place`.execute(
    server.database.db,
  );
  // In the locale C, PostgreSQL before 17 leaves the case of letters that have no plain spelling, such as Ĳ.
  expect(rows.map(({ plain }) => plain.toLowerCase())).toEqual(letters.map(folded));
  const plain = letters.filter((letter) => /^[a-z]+$/.test(folded(letter)));
  expect(plain.length).toBeGreaterThan(300);
  expect(plain.map((letter) => rows[letters.indexOf(letter)]?.plain)).toEqual(plain.map(folded));
});
