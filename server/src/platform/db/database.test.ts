import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkServer, createPool } from "#server/platform/db/pool";
import { inTransaction } from "#server/platform/db/transaction";
import { StartError } from "#server/platform/start-error";

import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("template1");
  await database.pool.query("create table counters (id int primary key, value bigint not null)");
  await database.pool.query("insert into counters values (1, 0), (2, 0)");
});
afterAll(() => database.drop());

test("64-bit integers are read as numbers and dates as text, in UTC", async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as big, array[1, null]::bigint[] as many, date '2024-02-29' as day,
       array[date '2024-02-29'] as days, current_setting('timezone') as zone`,
  );

  expect(rows[0]).toEqual({
    big: 9007199254740991,
    many: [1, null],
    day: "2024-02-29",
    days: ["2024-02-29"],
    zone: "UTC",
  });
});

test("each query text of the builder is prepared once, and other statements aren't", async () => {
  await database.db.connection().execute(async (connection) => {
    for (const value of [1, 2, 3])
      await sql`select ${value}::int as named_probe`.execute(connection);
    const found = await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements where statement like '%as named_probe'`.execute(
      connection,
    );
    const begun = await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements where statement ilike 'begin%'`.execute(
      connection,
    );

    expect(found.rows[0]?.count).toBe(1);
    expect(begun.rows[0]?.count).toBe(0);
  });
});

test("the test server passes the check", async () => {
  await expect(checkServer(database.pool)).resolves.toBeUndefined();
});

test.for(["LATIN1", "SQL_ASCII"])(
  "a database in %s, which can't store every text, is refused with an explanation",
  async (encoding) => {
    const name = `${new URL(database.url).pathname.slice(1)}_other`;
    await database.pool.query(
      `create database ${name} encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
    );
    const url = Object.assign(new URL(database.url), { pathname: name }).href;
    const pool = createPool({ url, log: quietLog(), max: 1 });
    try {
      const refused = checkServer(pool);
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(`The database's encoding is ${encoding}; Lineup needs`);
    } finally {
      await pool.end();
      await database.pool.query(`drop database ${name} with (force)`);
    }
  },
);

test("a lost idle connection is logged, and the pool continues to work", async () => {
  const log = quietLog();
  const pool = createPool({ url: database.url, log, max: 1 });
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  await database.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await expect.poll(() => log.lines.length).toBe(1);

  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test("an error rolls the transaction back", async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await sql`update counters set value = 99 where id = 1`.execute(tx);
    throw new Error("stop");
  });

  await expect(failing).rejects.toThrow("stop");
  expect(await valueOf(1)).not.toBe(99);
});

test("two transactions that deadlock both succeed, one of them on a retry", async () => {
  const before = (await valueOf(1)) + (await valueOf(2));
  let runs = 0;
  let bothHold: () => void = () => {};
  const meeting = new Promise<void>((resolve) => (bothHold = resolve));
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`update counters set value = value + 1 where id = ${first}`.execute(tx);
      if (runs >= 2) bothHold();
      await meeting;
      await sql`update counters set value = value + 1 where id = ${second}`.execute(tx);
    });

  await Promise.all([add(1, 2), add(2, 1)]);

  // There may be more than three runs: if the retry locks its row before the other transaction wakes up, they deadlock again.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect((await valueOf(1)) + (await valueOf(2))).toBe(before + 4);
});

async function valueOf(id: number): Promise<number> {
  const { rows } = await database.pool.query<{ value: number }>(
    "select value from counters where id = $1",
    [id],
  );
  return rows[0]?.value ?? Number.NaN;
}
