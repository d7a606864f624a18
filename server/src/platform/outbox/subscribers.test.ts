import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { emit } from "#server/platform/outbox/events";
import { countFailures } from "#server/platform/outbox/failures";
import { createListener, type Listener } from "#server/platform/outbox/listener";
import { createOutbox, type Outbox, type OutboxOptions } from "#server/platform/outbox/outbox";
import type { Subscriber } from "#server/platform/outbox/subscribers";

import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

const emptyGateway = { publish: () => {}, advance: () => {}, employeesOf: () => [] };

let database: TestDatabase;
const running: { outbox: Outbox; listener: Listener }[] = [];

/** Called when a test ends, so a failing test doesn't hang. */
const releases: (() => void)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  await sql`create table done (seq bigint, node text)`.execute(database.db);
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  for (const { outbox, listener } of running.splice(0)) {
    await outbox.stop();
    await listener.stop();
  }
  await database.drop();
});

async function startOutbox(
  nodeId: string,
  subscribers: readonly Subscriber[],
  options: Partial<OutboxOptions> = {},
): Promise<Outbox> {
  const log = quietLog();
  const listener = createListener({ url: database.url, log });
  const { db } = database;
  const base = {
    db,
    log,
    nodeId,
    listener,
    gateway: emptyGateway,
    subscribers,
    pollMs: 50,
    retryDelayMs: 20,
  };
  const outbox = createOutbox({ ...base, ...options });
  await outbox.start();
  await listener.start();
  running.push({ outbox, listener });
  return outbox;
}

/** @returns a subscriber that records each event in its transaction, after calling `before` with the event's number */
function recording(
  node: string,
  before: (seq: number) => Promise<void> | void = () => {},
): Subscriber {
  return {
    name: "recording",
    types: ["Wanted"],
    async handle(event, { tx }) {
      await before(event.seq);
      await sql`insert into done values (${event.seq}, ${node})`.execute(tx);
    },
  };
}

async function emitEvents(...types: string[]): Promise<void> {
  const events = types.map((type) => ({ companyId: 1, type, payload: {}, audience: null }));
  await database.db.transaction().execute((tx) => emit(tx, ...events));
}

async function done(): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select seq from done order by ctid`.execute(
    database.db,
  );
  return rows.map(({ seq }) => seq);
}

const cursor = async () => {
  const row = await database.db
    .selectFrom("outbox_cursors")
    .select("seq")
    .executeTakeFirstOrThrow();
  return row.seq;
};

/** @returns a promise that is pending until `release` is called */
function createLatch(): { released: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  releases.push(resolve);
  return { released: promise, release: resolve };
}

test("a subscriber gets the events of its types in order, and its cursor passes the others", async () => {
  const outbox = await startOutbox("a", [recording("a")]);
  await emitEvents("Wanted", "Other", "Wanted", "Other");
  outbox.wake();

  await expect.poll(done).toEqual([1, 3]);
  await expect.poll(cursor).toBe(4);
});

test("a new subscriber starts with the events after its first start", async () => {
  const first = await startOutbox("a", []);
  await emitEvents("Wanted");
  first.wake();
  await expect
    .poll(() => database.db.selectFrom("outbox_counter").select("last_seq").executeTakeFirst())
    .toEqual({ last_seq: 1 });
  const second = await startOutbox("b", [recording("b")]);
  await emitEvents("Wanted");
  second.wake();

  await expect.poll(done).toEqual([2]);
});

test("two nodes share the work: each event is handled once, in order", async () => {
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const [a, b] = [
    await startOutbox("a", [recording("a", slow)]),
    await startOutbox("b", [recording("b", slow)]),
  ];
  for (let count = 0; count < 150; count += 1) {
    await emitEvents("Wanted");
    (count % 2 === 0 ? a : b).wake();
  }

  await expect.poll(async () => (await done()).length).toBe(150);
  expect(await done()).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
});

test("the batch in progress when a node dies is handled again, and its writes happen once", async () => {
  const given: number[] = [];
  let killed = 0;
  const dying = recording("a", async (seq) => {
    given.push(seq);
    if (seq !== 3 || killed > 0) return;
    // Losing the connection rolls the whole batch back, just as the death of the process would.
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'savepoint event' and datname = current_database()`.execute(database.db);
    killed = rows.length;
  });
  const outbox = await startOutbox("a", [dying]);
  await emitEvents("Wanted", "Wanted", "Wanted", "Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([1, 2, 3, 4]);
  expect(killed).toBe(1);
  expect(given).toEqual([1, 2, 3, 1, 2, 3, 4]);
});

test("events committed while nothing runs are handled at the next start", async () => {
  const first = await startOutbox("a", [recording("a")]);
  await emitEvents("Wanted");
  first.wake();
  await expect.poll(done).toEqual([1]);
  await first.stop();
  await emitEvents("Wanted", "Wanted");
  expect(await done()).toEqual([1]);
  await startOutbox("b", [recording("b")]);

  await expect.poll(done).toEqual([1, 2, 3]);
});

test("a failing event is retried later: its writes are rolled back, and earlier ones stay", async () => {
  const attempts: number[] = [];
  const failing: Subscriber = {
    name: "failing",
    async handle(event, { tx }) {
      await sql`insert into done values (${event.seq}, 'a')`.execute(tx);
      if (event.seq !== 2) return;
      attempts.push(performance.now());
      if (attempts.length === 2) await sql`select 1 / 0`.execute(tx);
      if (attempts.length < 4) throw new Error("not yet");
    },
  };
  const outbox = await startOutbox("a", [failing], { retryDelayMs: 100 });
  await emitEvents("One", "Two", "Three");
  outbox.wake();

  await expect.poll(() => attempts.length).toBe(1);
  // The earlier event is committed a moment after the failed attempt, in the same transaction.
  await expect.poll(done).toEqual([1]);
  await expect.poll(done).toEqual([1, 2, 3]);
  const gaps = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
  expect(gaps[0]).toBeGreaterThan(95);
  expect(gaps[2]).toBeGreaterThan(380);
});

test("after its last attempt an event is recorded as a failure, and the next one is handled", async () => {
  const broken = recording("a", (seq) => {
    if (seq === 1) throw new Error("broken for good");
  });
  const outbox = await startOutbox("a", [broken], { maxAttempts: 3 });
  await emitEvents("Wanted", "Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([2]);
  const failures = await database.db
    .selectFrom("outbox_failures")
    .select(["subscriber", "seq", "error"])
    .execute();
  expect(failures).toEqual([{ subscriber: "recording", seq: 1, error: "broken for good" }]);
});

test("a slow subscriber doesn't hold up another one", async () => {
  const { released, release } = createLatch();
  const stuck: Subscriber = { name: "stuck", handle: () => released };
  const outbox = await startOutbox("a", [stuck, recording("a")]);
  await emitEvents("Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([1]);
  release();
});

test("events emitted by a subscriber are delivered too", async () => {
  const relay: Subscriber = {
    name: "relay",
    types: ["Hop"],
    handle: ({ payload }, { tx }) => {
      const left = Number(payload["left"]) - 1;
      const type = left > 0 ? "Hop" : "Wanted";
      return emit(tx, { companyId: 1, type, payload: { left }, audience: null });
    },
  };
  const outbox = await startOutbox("a", [relay, recording("a")], { pollMs: 60_000 });
  await emit(database.db, { companyId: 1, type: "Hop", payload: { left: 5 }, audience: null });
  outbox.wake();

  await expect.poll(done).toEqual([6]);
});

test("a node doesn't wait for another one that is running the same subscriber", async () => {
  const { released } = createLatch();
  const here = await startOutbox("a", [recording("a", () => released)]);
  await emitEvents("Wanted");
  here.wake();
  const claimed = async () => {
    const { rows } = await sql`select from outbox_cursors for update skip locked`.execute(
      database.db,
    );
    return rows.length === 0;
  };
  await expect.poll(claimed).toBe(true);
  const there = await startOutbox("b", [recording("b")]);
  // Stopping waits for running subscribers, so it would hang if "b" were waiting for the lock.
  await there.stop();
  expect(await done()).toEqual([]);
});

test("a failed event holds up no others, is counted, and is handled once when it can be", async () => {
  let broken = true;
  const fails = (seq: number) => {
    if (broken && seq === 2) throw new Error("poison");
  };
  const outbox = await startOutbox("a", [recording("a", fails)], { maxAttempts: 2 });
  const other = await startOutbox("b", [recording("b", fails)], { maxAttempts: 2 });
  await emitEvents("Wanted", "Wanted", "Wanted", "Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([1, 3, 4]);
  expect(await countFailures(database.db)).toBe(1);
  expect(await outbox.retryFailures()).toBe(0);
  expect(await countFailures(database.db)).toBe(1);

  broken = false;
  const handled = await Promise.all([outbox.retryFailures(), other.retryFailures()]);
  expect(handled.toSorted()).toEqual([0, 1]);
  expect(await done()).toEqual([1, 3, 4, 2]);
  expect(await countFailures(database.db)).toBe(0);
  expect(await outbox.retryFailures()).toBe(0);
});

test("pruning keeps a failed event as long as its failure is recent", async () => {
  const fails = () => {
    throw new Error("poison");
  };
  const outbox = await startOutbox("a", [recording("a", fails)], { maxAttempts: 1 });
  await emitEvents("Wanted", "Other");
  outbox.wake();
  await expect.poll(cursor).toBe(2);
  await sql`update outbox_events set created_at = now() - interval '40 days'`.execute(database.db);
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);

  expect(await outbox.prune(monthAgo)).toBe(1);
  expect(await countFailures(database.db)).toBe(1);
  await sql`update outbox_failures set failed_at = now() - interval '40 days'`.execute(database.db);
  expect(await outbox.prune(monthAgo)).toBe(1);
  expect(await countFailures(database.db)).toBe(0);
});
