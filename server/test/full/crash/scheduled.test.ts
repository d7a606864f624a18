// Kills the server while it executes due runs of scheduled sends. Finished runs stay done, and the next server process executes
// each unfinished run exactly once.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { insertCompany } from "../../support/company-fixture.ts";
import { type ProductProcess, startProduct } from "../../support/product-process.ts";
import { createTestDatabase } from "../../support/test-database.ts";

const count = 90;
const batch = 50;
/** The number of the run during which the server is killed. This run is in the middle of the second batch. */
const held = 70;

test("each due run goes out once, even if it is interrupted", { timeout: 200_000 }, async () => {
  const { url: databaseUrl, db, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  const { id, employee, outsider } = await insertCompany(db);
  const template = await db
    .insertInto("memo_templates")
    .values({
      ...{ company_id: id, kind: "message", type: "nonflaggable", status: "published" },
      ...{ title: "Opening", content: "<p>Keys at seven.</p>" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Before the server starts, inserts daily scheduled sends whose run for today was due three minutes ago.
  await sql`with due as (select date_trunc('minute', now()) - interval '3 minutes' as at),
    made as (
      insert into scheduled_sends (company_id, title, memo_template_id, mode, frequency, send_time, timezone, starts_on,
        created_at, updated_at)
      select ${id}, 'Round ' || lpad(n::text, 2, '0'), ${template.id}, 'recipients', 'daily',
        to_char(due.at at time zone 'America/Phoenix', 'HH24:MI'), 'America/Phoenix',
        (due.at at time zone 'America/Phoenix')::date, now(), now()
      from due, generate_series(1, ${count}::int) n order by n returning company_id, id, title, starts_on),
    named as (
      insert into scheduled_send_recipients (company_id, scheduled_send_id, employee_id)
      select company_id, id, case when title = ${`Round ${held}`} then ${outsider.id}::bigint else ${employee.id}::bigint end
      from made)
    insert into scheduled_runs (company_id, scheduled_send_id, run_on, zone, due_at)
    select company_id, id, starts_on, 'America/Phoenix', due.at from made, due`.execute(db);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: "test", DEMO: "0" };
  let life: ProductProcess = await startProduct(env);
  const sent = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from scheduled_runs where done_at is not null) as done,
      (select count(*) from scheduled_runs where done_at is null) as waiting,
      (select count(*) from memo_sends where status = 'published') as sends,
      (select count(distinct scheduled_send_id) from memo_sends) as of_each,
      (select count(*) from memo_recipients) as received,
      (select count(*) from scheduled_runs where failure is not null) as failed`.execute(db);
    return rows[0];
  };
  const waits = async () => {
    const found = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ~* 'insert into memo'`.execute(db);
    return found.rows.length > 0;
  };
  try {
    await life.healthy();
    await db.transaction().execute(async (tx) => {
      await sql`select from employees where id = ${outsider.id} for update`.execute(tx);
      await expect.poll(waits, { timeout: 90_000 }).toBe(true);
      await life.end("SIGKILL");
    });
    // The first batch of runs is stored completely, and the second batch is not stored at all.
    const half = { done: batch, waiting: count, sends: batch, of_each: batch, received: batch };
    expect(await sent()).toEqual({ ...half, failed: 0 });
    life = await startProduct(env);
    await expect.poll(async () => (await sent())?.["done"], { timeout: 90_000 }).toBe(count);
    // `waiting` counts tomorrow's runs, which already exist.
    const all = { done: count, waiting: count, sends: count, of_each: count, received: count };
    expect(await sent()).toEqual({ ...all, failed: 0 });
    expect(await life.end("SIGTERM")).toBe(0);
    expect(life.log().filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    await life.end("SIGKILL");
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
