import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";

import { emit } from "#server/platform/outbox/events";
import { numberEvents, readLastSeq } from "#server/platform/outbox/numbering";

import { observeAllQueries, watchDriver } from "../../../test/full/plans/observed-queries.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

let database: TestDatabase;
const unwatch = watchDriver();

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());
afterAll(unwatch);

async function emitEvents(...types: string[]): Promise<void> {
  const events = types.map((type) => ({ companyId: 1, type, payload: {}, audience: null }));
  await emit(database.db, ...events);
}

test("events are numbered and read by one statement", async () => {
  await emitEvents("One", "Two");
  const sent = await observeAllQueries(async () => {
    expect(await numberEvents(database.db)).toMatchObject({
      lastSeq: 2,
      events: [
        { seq: 1, companyId: 1, type: "One", payload: {}, audience: null },
        { seq: 2, companyId: 1, type: "Two", payload: {}, audience: null },
      ],
    });
  });
  expect(sent).toHaveLength(1);
  expect(await readLastSeq(database.db)).toBe(2);
  expect(await numberEvents(database.db)).toEqual({ lastSeq: 2, events: [] });
});

test("more events than one statement numbers get numbers without gaps", async () => {
  await emitEvents(...Array.from({ length: 2_001 }, (_, at) => `Event ${at}`));
  const { lastSeq, events } = await numberEvents(database.db);
  expect([lastSeq, events]).toMatchObject([2_001, [{ seq: 2_001, type: "Event 2000" }]]);
});

test("events that another node numbers while this one waits for its turn keep their numbers", async () => {
  const { db } = database;
  await emitEvents("One", "Two");
  const { numbering } = await db.transaction().execute(async (tx) => {
    await sql`update outbox_counter set last_seq = last_seq + 1`.execute(tx);
    await sql`update outbox_events set seq = 1 where type = 'One'`.execute(tx);
    const waiting = numberEvents(db);
    await expect.poll(countWaiting).toBe(1);
    return { numbering: waiting };
  });
  expect(await numbering).toMatchObject({ lastSeq: 2, events: [{ seq: 2, type: "Two" }] });
  expect(await readLastSeq(db)).toBe(2);
});

test("a look for events that finds none doesn't wait for another node's turn", async () => {
  const { db } = database;
  const numbered = await db.transaction().execute(async (tx) => {
    await sql`update outbox_counter set last_seq = last_seq + 1`.execute(tx);
    return numberEvents(db);
  });
  expect(numbered).toEqual({ lastSeq: 0, events: [] });
});

/** @returns the number of the database's connections that wait for a lock */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}
