import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type OutboxEvent, toEvent } from "#server/platform/outbox/events";

/** @returns the last number that an event has got */
export async function readLastSeq(db: Kysely<Database>): Promise<number> {
  const { last_seq } = await db
    .selectFrom("outbox_counter")
    .select("last_seq")
    .executeTakeFirstOrThrow();
  return last_seq;
}

/** Events that have just been numbered. */
export interface NumberedEvents {
  /** The last number given. */
  readonly lastSeq: number;
  /** The last of the events, in order and without gaps up to `lastSeq`; none if none were waiting for a number. */
  readonly events: readonly OutboxEvent[];
}

/**
 * Numbers the committed events that have no number yet, without gaps, and reads them. It is cheap if there are none.
 *
 * Numbers are given after the commit, not by the insert: a transaction with a lower id may commit later or never, and a reader
 * that followed the ids would skip its events. The lock on the counter's row lets only one node number events at a time.
 */
export async function numberEvents(db: Kysely<Database>): Promise<NumberedEvents> {
  let last: NumberedEvents | undefined;
  for (;;) {
    const batch = await numberBatch(db);
    if (batch === null) continue;
    if (batch.events.length > 0) last = batch;
    if (batch.events.length < BATCH_SIZE) return last ?? batch;
  }
}

/**
 * Locks the counter if events are waiting, and numbers them in the same statement. This sees only what was committed before it began,
 * and may then have waited for the lock. So it numbers nothing if the counter that it has locked isn't the one that it sees. Values
 * come from subqueries instead of joins, because PostgreSQL expects many rows in a counter that it has no statistics of, and would
 * read all events. The waiting ones are looked for in order, so that PostgreSQL uses their index: without it, a plan made while the
 * table was empty would scan all of it later.
 * @returns null if another node has numbered some of the events in the meantime, so that it has to be repeated
 */
async function numberBatch(db: Kysely<Database>): Promise<NumberedEvents | null> {
  const seenSeq = sql`(select last_seq from outbox_counter)`;
  const lockedSeq = sql`(select last_seq from locked)`;
  const { rows } = await sql<NumberedRow>`
    with locked as materialized (
      select last_seq from outbox_counter
      where (select id from outbox_events where seq is null order by id limit 1) is not null for update
    ), waiting as (
      select id, row_number() over (order by id) as place from (
        select id from outbox_events where seq is null and ${lockedSeq} = ${seenSeq} order by id limit ${BATCH_SIZE}) as oldest
    ), numbered as (
      update outbox_events e set seq = ${lockedSeq} + w.place from waiting w where w.id = e.id
      returning e.seq, e.company_id, e.type, e.payload, e.audience, e.created_at
    ), counted as (
      update outbox_counter set last_seq = last_seq + n.count from (select count(*) as count from numbered) n where n.count > 0
    )
    select state.*, n.* from (select ${seenSeq} as "seenSeq", ${lockedSeq} as "lockedSeq") state
    left join numbered n on true order by n.seq`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error("outbox_counter has no row");
  const { seenSeq: before, lockedSeq: locked } = state;
  if (locked !== null && locked !== before) return null;
  const events = rows.filter(isEvent).map(toEvent);
  return { lastSeq: before + events.length, events };
}

type EventRow = Parameters<typeof toEvent>[0];

interface CounterState {
  readonly seenSeq: number;
  /** null if no events were waiting. */
  readonly lockedSeq: number | null;
}

/** A numbered event; without one, all of its columns are null. */
type NumberedRow = CounterState & (EventRow | { readonly seq: null });

function isEvent(row: NumberedRow): row is CounterState & EventRow {
  return row.seq !== null;
}

const BATCH_SIZE = 1_000;
