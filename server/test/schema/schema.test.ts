import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { migrations } from "#server/migrations/all";
import { migrate } from "#server/platform/db/migrate";

import { insertCompany } from "../support/company-fixture.ts";
import { quietLog } from "../support/quiet-log.ts";
import { type TestDatabase, createTestDatabase } from "../support/test-database.ts";
import { describeSchema, readColumns } from "./catalogue.ts";
import { findGapsInCompanyWall } from "./company-wall.ts";
import { type TypedColumn, readTypedColumns } from "./table-types.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test("a database with data that is migrated from the first version equals a new one", async () => {
  const old = await createTestDatabase("template1");
  try {
    const first = Object.fromEntries(Object.entries(migrations).slice(0, 1));
    await migrate(old.db, first, quietLog());
    const { id } = await insertCompany(old.db);
    const applied = await migrate(old.db, migrations, quietLog());

    expect(applied).toEqual(Object.keys(migrations).slice(1));
    expect(await describeSchema(old.db)).toEqual(await describeSchema(database.db));
    const employees = await old.db.selectFrom("employees").select("company_id").execute();
    expect(employees.map((row) => row.company_id)).toEqual([id, id, id, id]);
  } finally {
    await old.drop();
  }
});

describe("the interfaces of the tables", () => {
  test("have the database's columns, with their types and nullability", async () => {
    const inDatabase = (await readColumns(database.db)).map(
      ({ table, column, type, nullable }) =>
        `${table}.${column}: ${typescript(type)}${nullable ? " | null" : ""}`,
    );
    const inTypes = readTypedColumns().map(
      ({ table, column, type, nullable }) =>
        `${table}.${column}: ${widened(type)}${nullable ? " | null" : ""}`,
    );

    expect(inTypes.sort()).toEqual(inDatabase.sort());
  });

  test("let inserts omit only columns with a default, and never write generated ones", async () => {
    const filled = new Map<string, { may: boolean; generated: boolean }>();
    for (const { table, column, nullable, filled: may, generated } of await readColumns(
      database.db,
    ))
      filled.set(`${table}.${column}`, { may: may || nullable, generated });
    const wrong = readTypedColumns().filter(({ table, column, optional, generated }) => {
      const real = filled.get(`${table}.${column}`);
      return (optional && !real?.may) || generated !== real?.generated;
    });

    expect(wrong).toEqual([]);
  });

  test("have exactly the values that a column accepts", async () => {
    const { rows } = await sql<{ line: string }>`
      select c.relname || '.' || a.attname || ': ' || (select string_agg(word[1], ' | ' order by word[1])
        from regexp_matches(pg_get_constraintdef(o.oid), '''([^'']+)''::text', 'g') word) as line
      from pg_constraint o join pg_class c on c.oid = o.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = o.conkey[1]
      where o.contype = 'c' and cardinality(o.conkey) = 1 and a.atttypid = 'text'::regtype
        and c.relnamespace = 'public'::regnamespace`.execute(database.db);
    const types = readTypedColumns()
      .filter(({ type }) => type.includes('"'))
      .map(wordsOf);

    expect(types).toEqual(expect.arrayContaining(rows.map(({ line }) => line)));
  });
});

test("every company table is planned for large companies, however many small ones there are", async () => {
  const { rows } = await sql<{ table: string; options: string[] | null }>`
    select c.relname as "table", a.attoptions as options from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id'`.execute(
    database.db,
  );

  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ options }) => options?.join() !== "n_distinct=10")).toEqual([]);
});

describe("the wall between companies", () => {
  test("has no gap", async () => {
    expect(await findGapsInCompanyWall(database.db)).toEqual([]);
  });

  test.each([
    ["create table notes (id bigint primary key)", /notes has no company_id/],
    ["create table notes (company_id bigint not null)", /notes: nothing holds its company_id/],
    [
      "alter table memos alter company_id drop not null",
      /memos has no company_id that is not null/,
    ],
    [
      `create table notes (company_id bigint not null references companies,
        memo_id bigint references loose_memos (id))`,
      /notes.notes_memo_id_fkey links to another table of a company without company_id/,
    ],
    [
      "alter table memo_flags add survey_id bigint",
      /memo_flags.survey_id is an id that no foreign key/,
    ],
  ])("%s is found", async (planted, gap) => {
    await sql`create table loose_memos (id bigint primary key, company_id bigint not null references companies)`.execute(
      database.db,
    );
    await sql.raw(planted).execute(database.db);

    expect(await findGapsInCompanyWall(database.db)).toContainEqual(expect.stringMatching(gap));
  });
});

/** The TypeScript types as which the driver returns PostgreSQL types (see `createPool`). */
function typescript(type: string): string {
  const known: Readonly<Record<string, string>> = {
    bigint: "number",
    integer: "number",
    text: "string",
    date: "string",
    boolean: "boolean",
    bytea: "Buffer",
    json: "json",
    jsonb: "json",
    "timestamp with time zone": "Date",
    "timestamp with time zone[]": "Date[]",
    smallint: "number",
    uuid: "string",
    "time without time zone": "string",
    "smallint[]": "number[]",
    "integer[]": "number[]",
    "bigint[]": "number[]",
  };
  return known[type] ?? type;
}

/** Unions of strings are text, and all other types are JSON. */
function widened(type: string): string {
  if (type.includes('"')) return "string";
  return /^(string|boolean|Buffer|(number|Date)(\[\])?)$/.test(type) ? type : "json";
}

function wordsOf({ table, column, type }: TypedColumn): string {
  return `${table}.${column}: ${type.replaceAll('"', "").split(" | ").sort().join(" | ")}`;
}
