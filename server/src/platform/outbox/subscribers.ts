import { type Kysely, sql, type Transaction } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { EVENT_COLUMNS, type OutboxEvent, toEvent } from "#server/platform/outbox/events";

/**
 * A named handler that gets each event at least once, in order, on one node at a time.
 *
 * It runs in the transaction that moves its cursor. What it writes through `tx` (rows, jobs, further events) therefore happens
 * exactly once; anything it does outside the database may happen twice. Slow work and work outside the database belong in a job.
 */
export interface Subscriber {
  /** Stored in the database. A new name starts with the events after its first start. */
  readonly name: string;
  /** The event types that it handles; all if left out. */
  readonly types?: readonly string[];
  handle(event: OutboxEvent, context: { tx: Transaction<Database>; log: DbLog }): Promise<void>;
}

export interface SubscriberLimits {
  /** Attempts at an event before it is put into outbox_failures and the next one is handled; default 5. */
  maxAttempts: number;
  /** Milliseconds before the second attempt. They double for each further one, up to five minutes; default 1,000. */
  retryDelayMs: number;
}

/** Creates cursors for new subscribers, after the last numbered event. */
export async function ensureCursors(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into outbox_cursors (name, seq)
    select name, last_seq from outbox_counter, unnest(${names}::text[]) as name
    on conflict (name) do nothing`.execute(db);
}

/** @returns the names of the subscribers that have events to handle and aren't waiting to retry */
export async function findBehind(
  db: Kysely<Database>,
  names: readonly string[],
  lastSeq: number,
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from outbox_cursors
    where name = any(${names}::text[]) and seq < ${lastSeq} and (retry_at is null or retry_at <= now())`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Handles the events that a subscriber hasn't had yet, unless another node is doing so or the subscriber is waiting to retry.
 * @returns true if events were handled, in which case the handler may have emitted further ones
 */
export async function catchUp(
  db: Kysely<Database>,
  log: DbLog,
  subscriber: Subscriber,
  limits: SubscriberLimits,
  isStopping: () => boolean,
): Promise<boolean> {
  let handled = 0;
  for (;;) {
    const batch = await db
      .transaction()
      .execute((tx) => handleBatch(tx, log, subscriber, limits, isStopping));
    handled += batch.handled;
    if (!batch.more || isStopping()) return handled > 0;
  }
}

interface BatchResult {
  handled: number;
  more: boolean;
}

const NOTHING: BatchResult = { handled: 0, more: false };
const BATCH_SIZE = 100;
/** Limits the transaction of a batch: it holds a connection, and the events that it emits are delivered only after it. */
const MAX_BATCH_MS = 1_000;
const MAX_DELAY_MS = 5 * 60_000;

async function handleBatch(
  tx: Transaction<Database>,
  log: DbLog,
  subscriber: Subscriber,
  limits: SubscriberLimits,
  isStopping: () => boolean,
): Promise<BatchResult> {
  const cursor = await claim(tx, subscriber.name);
  if (cursor === undefined) return NOTHING;
  const { last_seq: lastSeq } = await tx
    .selectFrom("outbox_counter")
    .select("last_seq")
    .executeTakeFirstOrThrow();
  const events = await readFor(tx, subscriber, cursor.seq, lastSeq);
  const until = performance.now() + MAX_BATCH_MS;
  let { attempts } = cursor;
  let seq = cursor.seq;
  let handled = 0;
  for (const event of events) {
    if (handled > 0 && (performance.now() > until || isStopping())) {
      await moveCursor(tx, subscriber.name, seq);
      return { handled, more: true };
    }
    const error = await attempt(tx, log, subscriber, event);
    if (error !== null) {
      attempts += 1;
      log.error(
        { err: error, subscriber: subscriber.name, seq: event.seq, attempts },
        "an event could not be handled",
      );
      if (attempts < limits.maxAttempts) {
        await postpone(tx, subscriber.name, {
          seq,
          attempts,
          error,
          delayMs: delayAfter(attempts, limits),
        });
        return { handled, more: false };
      }
      await setAside(tx, subscriber.name, event.seq, error);
    }
    attempts = 0;
    seq = event.seq;
    handled += 1;
  }
  const more = events.length === BATCH_SIZE;
  await moveCursor(tx, subscriber.name, more ? seq : lastSeq);
  return { handled, more };
}

function claim(tx: Transaction<Database>, name: string) {
  return tx
    .selectFrom("outbox_cursors")
    .select(["seq", "attempts"])
    .where("name", "=", name)
    .where((is) => is.or([is("retry_at", "is", null), is("retry_at", "<=", sql<Date>`now()`)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function readFor(
  tx: Transaction<Database>,
  { types }: Subscriber,
  after: number,
  upTo: number,
) {
  const rows = await tx
    .selectFrom("outbox_events")
    .select(EVENT_COLUMNS)
    .where("seq", ">", after)
    .where("seq", "<=", upTo)
    .$if(types !== undefined, (query) =>
      query.where("type", "=", sql<string>`any(${types}::text[])`),
    )
    .orderBy("seq")
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(toEvent);
}

/**
 * Handles one event in a savepoint of the caller's transaction, so a failure only rolls back the event's own writes.
 * @returns the error of the handler; null if it succeeded
 */
export async function attempt(
  tx: Transaction<Database>,
  log: DbLog,
  subscriber: Subscriber,
  event: OutboxEvent,
): Promise<Error | null> {
  await sql`savepoint event`.execute(tx);
  try {
    await subscriber.handle(event, { tx, log });
    await sql`release savepoint event`.execute(tx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint event`.execute(tx);
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function moveCursor(tx: Transaction<Database>, name: string, seq: number): Promise<void> {
  await tx
    .updateTable("outbox_cursors")
    .set({ seq, attempts: 0, retry_at: null, last_error: null })
    .where("name", "=", name)
    .execute();
}

async function postpone(
  tx: Transaction<Database>,
  name: string,
  {
    seq,
    attempts,
    error,
    delayMs,
  }: { seq: number; attempts: number; error: Error; delayMs: number },
): Promise<void> {
  // Not now(), which is the time when this transaction began.
  const retryAt = sql<Date>`clock_timestamp() + ${delayMs} * interval '1 millisecond'`;
  await tx
    .updateTable("outbox_cursors")
    .set({ seq, attempts, retry_at: retryAt, last_error: error.message })
    .where("name", "=", name)
    .execute();
}

async function setAside(
  tx: Transaction<Database>,
  subscriber: string,
  seq: number,
  error: Error,
): Promise<void> {
  await tx
    .insertInto("outbox_failures")
    .values({ subscriber, seq, error: error.message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function delayAfter(attempts: number, { retryDelayMs }: SubscriberLimits): number {
  return Math.min(retryDelayMs * 2 ** (attempts - 1), MAX_DELAY_MS);
}
