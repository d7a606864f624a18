import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createDatabase } from "#server/platform/db/database";
import { migrate } from "#server/platform/db/migrate";
import { createPool } from "#server/platform/db/pool";
import { StartError } from "#server/platform/start-error";

import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("template1");
});
afterEach(() => database.drop());

const step = (statement: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
  },
});

const two = {
  "0001_first": step("create table first (id int)"),
  "0002_second": step("create table second (id int)"),
};

test("four simultaneous starts migrate once", async () => {
  const starts = Array.from({ length: 4 }, () =>
    createDatabase(createPool({ url: database.url, log: quietLog() })),
  );
  const applied = await Promise.all(starts.map((db) => migrate(db, two, quietLog())));
  await Promise.all(starts.map((db) => db.destroy()));

  expect(applied.filter((names) => names.length > 0)).toEqual([Object.keys(two)]);
  const { rows } = await database.pool.query("select to_regclass('second') is not null as made");
  expect(rows[0].made).toBe(true);
});

test("a failing migration changes nothing, and the error names it", async () => {
  const broken = { ...two, "0003_broken": step("create table nonsense (") };

  await expect(migrate(database.db, broken, quietLog())).rejects.toThrow(/0003_broken/);

  const { rows } = await database.pool.query("select to_regclass('first') as made");
  expect(rows[0].made).toBeNull();
});

test("a database role that may not create tables is refused with an explanation", async () => {
  const role = new URL(database.url).pathname.slice(1);
  await database.pool.query(`create role ${role} login password 'guest'`);
  const url = Object.assign(new URL(database.url), { username: role, password: "guest" }).href;
  const guest = createDatabase(createPool({ url, log: quietLog() }));
  try {
    const refused = migrate(guest, two, quietLog());
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/permission denied for schema public/);
  } finally {
    await guest.destroy();
    await database.pool.query(`drop role ${role}`);
  }
});

test("a database from a newer version is refused with an explanation", async () => {
  await migrate(database.db, two, quietLog());
  const { "0001_first": first } = two;

  const refused = migrate(database.db, { "0001_first": first }, quietLog());

  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/^The database was made by a newer .* 0002_second/);
});

test("migrations out of order are refused", async () => {
  const unsorted = { "0002_second": two["0002_second"], "0001_first": two["0001_first"] };

  await expect(migrate(database.db, unsorted, quietLog())).rejects.toThrow(
    /0001_first stands out of order/,
  );
});
