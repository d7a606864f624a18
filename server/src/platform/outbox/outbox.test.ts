import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { emit, type EventAudience } from "#server/platform/outbox/events";
import { createListener, type Listener } from "#server/platform/outbox/listener";
import { createOutbox, type Outbox, type OutboxOptions } from "#server/platform/outbox/outbox";
import type { GatewayOptions } from "#server/platform/realtime/gateway";
import type { SocketIdentity } from "#server/platform/realtime/identity";

import {
  collectEvents,
  type LiveServer,
  startLiveServer,
} from "../../../test/support/live-server.ts";
import { quietLog } from "../../../test/support/quiet-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/test-database.ts";

const employee: SocketIdentity = { companyId: 1, employeeId: 11, tokenId: 101, management: false };
const colleague: SocketIdentity = { companyId: 1, employeeId: 12, tokenId: 102, management: false };
const stranger: SocketIdentity = { companyId: 2, employeeId: 21, tokenId: 201, management: true };

interface Node {
  live: LiveServer;
  outbox: Outbox;
  listener: Listener;
  log: ReturnType<typeof quietLog>;
}

let database: TestDatabase;
const nodes: Node[] = [];

/** Called when a test ends, so a failing test doesn't hang. */
const releases: (() => void)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const release of releases.splice(0)) release();
  for (const { outbox, listener, live } of nodes.splice(0)) {
    await outbox.stop();
    await listener.stop();
    await live.close();
  }
  await database.drop();
});

async function startNode(
  nodeId = "a",
  options: Partial<OutboxOptions> = {},
  limits: Partial<GatewayOptions> = {},
): Promise<Node> {
  const log = quietLog();
  const live = await startLiveServer(limits);
  const listener = createListener({ url: database.url, log });
  const { db } = database;
  const outbox = createOutbox({ db, log, nodeId, listener, gateway: live.gateway, ...options });
  await outbox.start();
  await listener.start();
  const node = { live, outbox, listener, log };
  nodes.push(node);
  return node;
}

async function emitEvent(
  type: string,
  audience: EventAudience | null = { kind: "company" },
  { companyId = 1, payload = {} }: { companyId?: number; payload?: Record<string, unknown> } = {},
): Promise<void> {
  await database.db.transaction().execute((tx) => emit(tx, { companyId, type, payload, audience }));
}

async function allEvents(): Promise<{ id: number; seq: number | null; type: string }[]> {
  return database.db
    .selectFrom("outbox_events")
    .select(["id", "seq", "type"])
    .orderBy("seq")
    .execute();
}

/** @returns a promise that is pending until `release` is called */
function createLatch(): { released: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  releases.push(resolve);
  return { released: promise, release: resolve };
}

test("a committed event soon reaches its audience's sockets, and a rolled-back one reaches no one", async () => {
  const { live, outbox } = await startNode();
  const [mine, theirs, foreign] = [employee, colleague, stranger].map((identity) =>
    collectEvents(live.client(identity), identity.companyId),
  );
  for (const collector of [mine, theirs, foreign]) await collector?.subscribed;

  const aborted = database.db.transaction().execute(async (tx) => {
    await emit(tx, { companyId: 1, type: "Never", payload: {}, audience: { kind: "company" } });
    throw new Error("no");
  });
  await expect(aborted).rejects.toThrow("no");
  await emitEvent(
    "Private",
    { kind: "employees", ids: [11] },
    { payload: { memo_id: 5, tags: [1, 2] } },
  );
  await emitEvent("Internal", null);
  await emitEvent("Public");
  await emitEvent("Foreign", { kind: "management" }, { companyId: 2 });
  outbox.wake();

  await expect.poll(() => foreign?.events.length).toBe(1);
  expect(mine?.events).toEqual([
    { event: "Private", data: { memo_id: 5, tags: [1, 2], seq: 1 } },
    { event: "Public", data: { seq: 3 } },
  ]);
  expect(theirs?.events).toEqual([{ event: "Public", data: { seq: 3 } }]);
  expect(foreign?.events).toEqual([{ event: "Foreign", data: { seq: 4 } }]);
});

test("an event is delivered even if its writer died right after the commit, without a wake-up", async () => {
  const { live } = await startNode("a", { pollMs: 100 });
  const collector = collectEvents(live.client(employee), 1);
  await collector.subscribed;
  await emitEvent("Orphan");

  await expect.poll(() => collector.seqs()).toEqual([1]);
});

test("an event written on one node reaches the other node's sockets right away", async () => {
  const first = await startNode("a", { pollMs: 60_000 });
  const second = await startNode("b", { pollMs: 60_000 });
  const here = collectEvents(first.live.client(employee), 1);
  const there = collectEvents(second.live.client(colleague), 1);
  await Promise.all([here.subscribed, there.subscribed]);
  for (let count = 0; count < 50; count += 1) {
    await emitEvent("Event");
    (count % 2 === 0 ? first : second).outbox.wake();
  }

  const expected = Array.from({ length: 50 }, (_, index) => index + 1);
  await expect.poll(() => here.seqs()).toEqual(expected);
  await expect.poll(() => there.seqs()).toEqual(expected);
});

test("a lost LISTEN connection is restored, and no event is missed", async () => {
  const first = await startNode("a", { pollMs: 60_000 });
  const second = await startNode("b", { pollMs: 60_000 });
  const collector = collectEvents(second.live.client(employee), 1);
  await collector.subscribed;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lineup-listen' and datname = current_database()`.execute(database.db);
  await emitEvent("During the outage");
  first.outbox.wake();

  await expect.poll(() => collector.seqs()).toEqual([1]);
  expect(second.log.lines.some(({ message }) => message.includes("listening"))).toBe(true);
});

test("numbers have no gaps despite concurrent writers, rollbacks, late commits and two numbering nodes", async () => {
  const first = await startNode("a", { pollMs: 50 });
  const second = await startNode("b", { pollMs: 50 });
  const collector = collectEvents(first.live.client(employee), 1);
  await collector.subscribed;
  const { released, release } = createLatch();
  let committed = 0;
  const lateHasId = Promise.withResolvers<void>();
  const late = database.db.transaction().execute(async (tx) => {
    await emit(tx, { companyId: 1, type: "Late", payload: {}, audience: { kind: "company" } });
    lateHasId.resolve();
    await released;
  });
  await lateHasId.promise;
  const writer = async (name: number): Promise<void> => {
    for (let count = 0; count < 40; count += 1) {
      const rollsBack = (count + name) % 3 === 0;
      await database.db
        .transaction()
        .execute(async (tx) => {
          await emit(tx, {
            companyId: 1,
            type: `w${name}`,
            payload: { count },
            audience: { kind: "company" },
          });
          if (rollsBack) throw new Error("rolled back");
        })
        .then(() => (committed += 1))
        .catch(() => {});
      (name % 2 === 0 ? first : second).outbox.wake();
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  await expect.poll(() => collector.seqs().length).toBe(committed);
  release();
  await late;
  first.outbox.wake();

  await expect.poll(() => collector.events.at(-1)?.event).toBe("Late");
  const events = await allEvents();
  expect(events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: committed + 1 }, (_, index) => index + 1),
  );
  expect(events.at(-1)?.id).toBe(Math.min(...events.map(({ id }) => id)));
  expect(collector.seqs()).toEqual(events.map(({ seq }) => seq));
  for (const name of [1, 2, 3, 4]) {
    const ids = events.filter(({ type }) => type === `w${name}`).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  }
});

test("a feature's audience is resolved for the employees connected here, including one who connects meanwhile", async () => {
  const resolvedFor: (readonly number[])[] = [];
  let connectColleague: (() => Promise<unknown>) | undefined;
  const { live, outbox } = await startNode("a", {
    resolveAudience: async (audiences, { companyId, employeeIds }) => {
      resolvedFor.push(employeeIds);
      expect([companyId, audiences]).toEqual([1, [{ kind: "memo-recipients", memo_id: 7 }]]);
      await connectColleague?.();
      connectColleague = undefined;
      return [{ employeeIds: employeeIds.filter((id) => id === 12) }];
    },
  });
  const collector = collectEvents(live.client(employee), 1);
  await collector.subscribed;
  const late = { collector };
  connectColleague = () => (late.collector = collectEvents(live.client(colleague), 1)).subscribed;
  await emitEvent("MemoPublished", { kind: "memo-recipients", memo_id: 7 });
  outbox.wake();

  await expect.poll(() => resolvedFor).toEqual([[11], [11, 12]]);
  await expect.poll(() => late.collector.seqs()).toEqual([1]);
  expect(collector.events).toEqual([]);
});

test("an audience that no one can resolve reaches no one and doesn't hold up other events", async () => {
  const { live, outbox, log } = await startNode("a", { pollMs: 20 });
  const collector = collectEvents(live.client(employee), 1);
  await collector.subscribed;
  await emitEvent("Unknown", { kind: "unheard-of" });
  await emitEvent("Next");
  outbox.wake();

  await expect.poll(() => collector.events.map(({ event }) => event)).toEqual(["Next"]);
  expect(log.lines.filter(({ level }) => level === "error").length).toBe(1);
});

test("an observer on each node sees every event, and its errors do no harm", async () => {
  const seen: string[] = [];
  const onEvent = (node: string) => (event: { type: string }) => {
    seen.push(node + event.type);
    if (node === "a") throw new Error("observer");
  };
  const first = await startNode("a", { onEvent: onEvent("a") });
  await startNode("b", { onEvent: onEvent("b") });
  await emitEvent("TokenRevoked", null);
  first.outbox.wake();

  await expect.poll(() => seen.toSorted()).toEqual(["aTokenRevoked", "bTokenRevoked"]);
});

test("a client that was disconnected reads exactly the events that it missed and may know of", async () => {
  const { live, outbox } = await startNode();
  const client = live.client(employee);
  const collector = collectEvents(client, 1);
  await collector.subscribed;
  await emitEvent("One");
  outbox.wake();
  await expect.poll(() => collector.seqs()).toEqual([1]);
  client.disconnect();
  const other = collectEvents(live.client(colleague), 1);
  await other.subscribed;
  await emitEvent("Mine", { kind: "employees", ids: [11] });
  await emitEvent("Theirs", { kind: "employees", ids: [12] });
  await emitEvent("Management", { kind: "management" });
  await emitEvent("Internal", null);
  await emitEvent("Foreign", { kind: "company" }, { companyId: 2 });
  await emitEvent("Public");
  outbox.wake();
  // Once these events are delivered, a client that connects gets only later ones.
  await expect.poll(() => other.seqs().at(-1)).toBe(7);

  const missed = await outbox.readEventsSince({ identity: employee, afterSeq: 1 });
  expect(missed).toEqual({
    events: [
      { event: "Mine", seq: 2, data: { seq: 2 } },
      { event: "Public", seq: 7, data: { seq: 7 } },
    ],
    lastSeq: 7,
    more: false,
    reset: false,
  });
  const again = collectEvents(live.client(employee), 1);
  expect(await again.subscribed).toEqual({ seq: 7 });
  const step = await outbox.readEventsSince({ identity: employee, afterSeq: 1, limit: 2 });
  expect([step.lastSeq, step.more, step.events.length]).toEqual([3, true, 1]);
  expect((await outbox.readEventsSince({ identity: employee, afterSeq: 99 })).reset).toBe(true);
});

test("a client disconnected for being slow fetches the remaining events by number", async () => {
  const { live, outbox } = await startNode(
    "a",
    {},
    { maxBufferedBytes: 64 * 1024, closeGraceMs: 0 },
  );
  const slow = live.rawClient();
  await slow.subscribe(employee);
  slow.socket.pause();
  const text = "x".repeat(512 * 1024);
  let written = 0;
  while (live.gateway.employeesOf(1).length > 0) {
    expect((written += 1)).toBeLessThan(100);
    await emitEvent("Big", { kind: "company" }, { payload: { text } });
    outbox.wake();
    await expect.poll(async () => (await allEvents()).at(-1)?.seq).toBe(written);
  }
  await emitEvent("Last");
  outbox.wake();
  slow.socket.resume();
  await expect.poll(() => slow.socket.readyState).toBe(slow.socket.CLOSED);
  const lastSeen = slow.seqs().at(-1) ?? 0;
  expect(lastSeen).toBeLessThan(written);

  await expect.poll(async () => (await allEvents()).at(-1)?.seq).toBe(written + 1);
  const { events, more } = await outbox.readEventsSince({ identity: employee, afterSeq: lastSeen });
  const all = [...slow.seqs(), ...events.map(({ seq }) => seq)];
  expect(all).toEqual(Array.from({ length: written + 1 }, (_, index) => index + 1));
  expect(more).toBe(false);
});

test("pruning removes old events that are done, and numbering continues", async () => {
  const subscriber = {
    name: "slow",
    types: ["Kept"],
    handle: () => Promise.reject(new Error("never")),
  };
  const { outbox } = await startNode("a", { subscribers: [subscriber], retryDelayMs: 60_000 });
  for (const type of ["One", "Two", "Kept", "After"]) await emitEvent(type);
  outbox.wake();
  await expect.poll(async () => (await allEvents()).at(-1)?.seq).toBe(4);
  const cursor = () =>
    database.db.selectFrom("outbox_cursors").select(["seq", "attempts"]).executeTakeFirst();
  await expect.poll(cursor).toEqual({ seq: 0, attempts: 1 });
  const future = new Date(Date.now() + 60_000);

  expect(await outbox.prune(new Date(Date.now() - 60_000))).toBe(0);
  expect(await outbox.prune(future)).toBe(0);
  await database.db.updateTable("outbox_cursors").set({ seq: 2 }).execute();
  expect(await outbox.prune(future)).toBe(2);
  await emitEvent("Five");
  outbox.wake();
  await expect.poll(async () => (await allEvents()).map(({ seq }) => seq)).toEqual([3, 4, 5]);
  expect((await outbox.readEventsSince({ identity: employee, afterSeq: 1 })).reset).toBe(true);
  expect((await outbox.readEventsSince({ identity: employee, afterSeq: 2 })).reset).toBe(false);
});
