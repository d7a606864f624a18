import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type OutboxEvent, toEvent } from "#server/platform/outbox/events";

export interface OutboxState {
  lastSeq: number;
  /** True if committed events are still waiting for a number. */
  unnumbered: boolean;
}

/** Reads the last number, and whether events are waiting for one. It is cheap if none are. */
export async function readState(db: Kysely<Database>): Promise<OutboxState> {
  // The order makes PostgreSQL use the index. Without it, a plan made while the table was empty would scan all of it later.
  const { rows } = await sql<{ last_seq: number; unnumbered: boolean }>`
    select last_seq, (select id from outbox_events where seq is null order by id limit 1) is not null as unnumbered
    from outbox_counter`.execute(db);
  const state = rows[0];
  if (state === undefined) throw new Error("outbox_counter has no row");
  return { lastSeq: state.last_seq, unnumbered: state.unnumbered };
}

/** Events that have just been numbered. */
export interface NumberedEvents {
  /** The last number given. */
  readonly lastSeq: number;
  /** The last of the events, in order and without gaps up to `lastSeq`; none if another node has numbered them. */
  readonly events: readonly OutboxEvent[];
}

/**
 * Numbers the committed events that have no number yet, without gaps, and reads them.
 *
 * Numbers are given after the commit, not by the insert: a transaction with a lower id may commit later or never, and a reader
 * that followed the ids would skip its events. The lock on the counter's row lets only one node number events at a time.
 */
export async function numberEvents(db: Kysely<Database>): Promise<NumberedEvents> {
  for (;;) {
    const batch = await numberBatch(db);
    if (batch.isCurrent && batch.events.length < BATCH_SIZE) return batch;
  }
}

/**
 * Locks the counter and numbers the events in one statement, which sees only what was committed before it began, and may then have
 * waited for the lock. It numbers nothing if the counter that it has locked isn't the one that it sees: another node has numbered
 * some of its events in the meantime. `isCurrent` is false then. Values come from subqueries instead of joins, because PostgreSQL
 * expects many rows in a counter that it has no statistics of, and would read all events.
 */
async function numberBatch(db: Kysely<Database>): Promise<NumberedEvents & { isCurrent: boolean }> {
  const locked = sql`(select last_seq from locked)`;
  const isCurrent = sql`${locked} = (select last_seq from outbox_counter)`;
  const { rows } = await sql<NumberedRow>`
    with locked as materialized (select last_seq from outbox_counter for update),
    waiting as (
      select id, row_number() over (order by id) as place
      from (select id from outbox_events where seq is null and ${isCurrent} order by id limit ${BATCH_SIZE}) as oldest
    ), numbered as (
      update outbox_events e set seq = ${locked} + w.place from waiting w where w.id = e.id
      returning e.seq, e.company_id, e.type, e.payload, e.audience, e.created_at
    ), counted as (
      update outbox_counter set last_seq = last_seq + n.count from (select count(*) as count from numbered) n where n.count > 0
    )
    select state.*, n.* from (select ${locked} as before, ${isCurrent} as "isCurrent") state
    left join numbered n on true order by n.seq`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error("outbox_counter has no row");
  const events = rows.filter(isEvent).map(toEvent);
  return { lastSeq: state.before + events.length, isCurrent: state.isCurrent, events };
}

type EventRow = Parameters<typeof toEvent>[0];

interface CounterState {
  readonly before: number;
  readonly isCurrent: boolean;
}

/** A numbered event; without one, all of its columns are null. */
type NumberedRow = CounterState & (EventRow | { readonly seq: null });

function isEvent(row: NumberedRow): row is CounterState & EventRow {
  return row.seq !== null;
}

const BATCH_SIZE = 1_000;
