import { type Kysely, sql, type Transaction } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { EVENT_COLUMNS, type OutboxEvent, toEvent } from "#server/platform/outbox/events";

/**
 * A named handler that gets each event at least once, in order, on one node at a time.
 *
 * It runs in the transaction that moves its cursor: what it writes through `tx` (rows, jobs, further events) happens
 * exactly once, and only what it does outside may happen twice. So it writes and enqueues; the slow and the outside
 * belongs into a job.
 */
export interface Subscriber {
  /** Stands in the database; a new name starts with the events that come after it. */
  readonly name: string;
  /** The types it wants; left out: all. */
  readonly types?: readonly string[];
  handle(event: OutboxEvent, context: { tx: Transaction<Database>; log: DbLog }): Promise<void>;
}

export interface SubscriberLimits {
  /** Attempts at one event before it is set aside in outbox_failures and the next one has its turn; default 5. */
  maxAttempts: number;
  /** Milliseconds before the second attempt, doubled for each further one up to five minutes; default 1,000. */
  retryDelayMs: number;
}

/** Gives new subscribers a cursor after the last numbered event. */
export async function ensureCursors(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into outbox_cursors (name, seq)
    select name, last_seq from outbox_counter, unnest(${names}::text[]) as name
    on conflict (name) do nothing`.execute(db);
}

/** The subscribers that have something to do and may do it now. */
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
 * Handles what one subscriber has not had yet, unless another node is at it or a failure's waiting time is not over.
 * @returns whether events were handled; the handler may have emitted more
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
    const turn = await db
      .transaction()
      .execute((tx) => takeTurn(tx, log, subscriber, limits, isStopping));
    handled += turn.handled;
    if (!turn.more || isStopping()) return handled > 0;
  }
}

interface Turn {
  handled: number;
  more: boolean;
}

const NOTHING: Turn = { handled: 0, more: false };
const BATCH = 100;
/** A turn's transaction stays short: it holds a connection, and what it emits waits for its end. */
const LONGEST_TURN_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60_000;

async function takeTurn(
  tx: Transaction<Database>,
  log: DbLog,
  subscriber: Subscriber,
  limits: SubscriberLimits,
  isStopping: () => boolean,
): Promise<Turn> {
  const cursor = await claim(tx, subscriber.name);
  if (cursor === undefined) return NOTHING;
  const { last_seq: lastSeq } = await tx
    .selectFrom("outbox_counter")
    .select("last_seq")
    .executeTakeFirstOrThrow();
  const events = await readFor(tx, subscriber, cursor.seq, lastSeq);
  const until = performance.now() + LONGEST_TURN_MS;
  let { attempts } = cursor;
  let seq = cursor.seq;
  let handled = 0;
  for (const event of events) {
    if (handled > 0 && (performance.now() > until || isStopping())) {
      await move(tx, subscriber.name, seq);
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
  const more = events.length === BATCH;
  await move(tx, subscriber.name, more ? seq : lastSeq);
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
    .limit(BATCH)
    .execute();
  return rows.map(toEvent);
}

/** Handles one event in the caller's transaction so that its failure takes back nothing but its own writes. */
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

async function move(tx: Transaction<Database>, name: string, seq: number): Promise<void> {
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
  // clock_timestamp(): now() is the time at which this transaction began.
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
  return Math.min(retryDelayMs * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
