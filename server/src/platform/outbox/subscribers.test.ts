import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { emit } from "#server/platform/outbox/events";
import { countFailures } from "#server/platform/outbox/failures";
import { createListener, type Listener } from "#server/platform/outbox/listener";
import { createOutbox, type Outbox, type OutboxOptions } from "#server/platform/outbox/outbox";
import type { Subscriber } from "#server/platform/outbox/subscribers";

import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

const nobody = { publish: () => {}, advance: () => {}, employeesOf: () => [] };

let database: TestDatabase;
const running: { outbox: Outbox; listener: Listener }[] = [];

/** Set free at the latest when the test ends, so that a failing one does not hang. */
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
    gateway: nobody,
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

/** A subscriber that notes in its transaction what it was given. */
function noting(
  node: string,
  before: (seq: number) => Promise<void> | void = () => {},
): Subscriber {
  return {
    name: "noting",
    types: ["Wanted"],
    async handle(event, { tx }) {
      await before(event.seq);
      await sql`insert into done values (${event.seq}, ${node})`.execute(tx);
    },
  };
}

async function tell(...types: string[]): Promise<void> {
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

/** Something to wait for until it is released. */
function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  releases.push(resolve);
  return { held: promise, release: resolve };
}

test("a subscriber gets its types in order and its cursor moves over the rest", async () => {
  const outbox = await startOutbox("a", [noting("a")]);
  await tell("Wanted", "Other", "Wanted", "Other");
  outbox.wake();

  await expect.poll(done).toEqual([1, 3]);
  await expect.poll(cursor).toBe(4);
});

test("a new subscriber starts with what comes after it", async () => {
  const first = await startOutbox("a", []);
  await tell("Wanted");
  first.wake();
  await expect
    .poll(() => database.db.selectFrom("outbox_counter").select("last_seq").executeTakeFirst())
    .toEqual({ last_seq: 1 });
  const second = await startOutbox("b", [noting("b")]);
  await tell("Wanted");
  second.wake();

  await expect.poll(done).toEqual([2]);
});

test("two nodes share the work: each event is handled once, in order", async () => {
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const [a, b] = [
    await startOutbox("a", [noting("a", slow)]),
    await startOutbox("b", [noting("b", slow)]),
  ];
  for (let count = 0; count < 150; count += 1) {
    await tell("Wanted");
    (count % 2 === 0 ? a : b).wake();
  }

  await expect.poll(async () => (await done()).length).toBe(150);
  expect(await done()).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
});

test("what was in hand when a node died is handled again, and what it wrote is not there twice", async () => {
  const given: number[] = [];
  let killed = 0;
  const dying = noting("a", async (seq) => {
    given.push(seq);
    if (seq !== 3 || killed > 0) return;
    // The cut connection takes the whole turn with it, as the death of its process would.
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'savepoint event' and datname = current_database()`.execute(database.db);
    killed = rows.length;
  });
  const outbox = await startOutbox("a", [dying]);
  await tell("Wanted", "Wanted", "Wanted", "Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([1, 2, 3, 4]);
  expect(killed).toBe(1);
  expect(given).toEqual([1, 2, 3, 1, 2, 3, 4]);
});

test("events committed while nothing runs are handled at the next start", async () => {
  const first = await startOutbox("a", [noting("a")]);
  await tell("Wanted");
  first.wake();
  await expect.poll(done).toEqual([1]);
  await first.stop();
  await tell("Wanted", "Wanted");
  expect(await done()).toEqual([1]);
  await startOutbox("b", [noting("b")]);

  await expect.poll(done).toEqual([1, 2, 3]);
});

test("a failing event is tried again later, its own writes are taken back, earlier ones stay", async () => {
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
  await tell("One", "Two", "Three");
  outbox.wake();

  await expect.poll(() => attempts.length).toBe(1);
  // What came before is committed with what was taken back, a moment after the attempt.
  await expect.poll(done).toEqual([1]);
  await expect.poll(done).toEqual([1, 2, 3]);
  const gaps = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
  expect(gaps[0]).toBeGreaterThan(95);
  expect(gaps[2]).toBeGreaterThan(380);
});

test("after its last attempt an event is set aside, kept, and the next has its turn", async () => {
  const broken = noting("a", (seq) => {
    if (seq === 1) throw new Error("broken for good");
  });
  const outbox = await startOutbox("a", [broken], { maxAttempts: 3 });
  await tell("Wanted", "Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([2]);
  const failures = await database.db
    .selectFrom("outbox_failures")
    .select(["subscriber", "seq", "error"])
    .execute();
  expect(failures).toEqual([{ subscriber: "noting", seq: 1, error: "broken for good" }]);
});

test("a slow subscriber does not hold up another", async () => {
  const { held, release } = hold();
  const stuck: Subscriber = { name: "stuck", handle: () => held };
  const outbox = await startOutbox("a", [stuck, noting("a")]);
  await tell("Wanted");
  outbox.wake();

  await expect.poll(done).toEqual([1]);
  release();
});

test("what a subscriber emits is told in turn", async () => {
  const relay: Subscriber = {
    name: "relay",
    types: ["Hop"],
    handle: ({ payload }, { tx }) => {
      const left = Number(payload["left"]) - 1;
      const type = left > 0 ? "Hop" : "Wanted";
      return emit(tx, { companyId: 1, type, payload: { left }, audience: null });
    },
  };
  const outbox = await startOutbox("a", [relay, noting("a")], { pollMs: 60_000 });
  await emit(database.db, { companyId: 1, type: "Hop", payload: { left: 5 }, audience: null });
  outbox.wake();

  await expect.poll(done).toEqual([6]);
});

test("a node does not wait for another that is at it", async () => {
  const { held } = hold();
  const here = await startOutbox("a", [noting("a", () => held)]);
  await tell("Wanted");
  here.wake();
  const claimed = async () => {
    const { rows } = await sql`select from outbox_cursors for update skip locked`.execute(
      database.db,
    );
    return rows.length === 0;
  };
  await expect.poll(claimed).toBe(true);
  const there = await startOutbox("b", [noting("b")]);
  // Stopping waits for what is under way; it would not return if "b" stood in line.
  await there.stop();
  expect(await done()).toEqual([]);
});

test("what was set aside holds up nobody, is counted, and is handled once when it can be", async () => {
  let broken = true;
  const fails = (seq: number) => {
    if (broken && seq === 2) throw new Error("poison");
  };
  const outbox = await startOutbox("a", [noting("a", fails)], { maxAttempts: 2 });
  const other = await startOutbox("b", [noting("b", fails)], { maxAttempts: 2 });
  await tell("Wanted", "Wanted", "Wanted", "Wanted");
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

test("an event that was set aside outlives pruning as long as its failure is young", async () => {
  const fails = () => {
    throw new Error("poison");
  };
  const outbox = await startOutbox("a", [noting("a", fails)], { maxAttempts: 1 });
  await tell("Wanted", "Other");
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
