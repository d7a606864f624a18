import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

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

/**
 * Numbers the committed events that have no number yet, without gaps.
 *
 * Numbers are given after the commit, not by the insert: a transaction with a lower id may commit later or never, and a reader
 * that followed the ids would skip its events. The lock on the counter's row lets only one node number events at a time. It has a
 * statement of its own: the next statement then sees everything that was committed before the lock was taken.
 *
 * @returns the last number given
 */
export async function numberEvents(db: Kysely<Database>): Promise<number> {
  for (;;) {
    const { lastSeq, count } = await db.transaction().execute(async (tx) => {
      const counter = await tx
        .selectFrom("outbox_counter")
        .select("last_seq")
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { rows } = await sql<{ count: number }>`
        with waiting as (
          select id, row_number() over (order by id) as place
          from (select id from outbox_events where seq is null order by id limit ${BATCH_SIZE}) as oldest
        ), numbered as (
          update outbox_events e set seq = ${counter.last_seq}::bigint + w.place
          from waiting w where w.id = e.id returning 1
        )
        update outbox_counter set last_seq = last_seq + (select count(*) from numbered)
        returning last_seq - ${counter.last_seq}::bigint as count`.execute(tx);
      const numbered = rows[0]?.count ?? 0;
      return { lastSeq: counter.last_seq + numbered, count: numbered };
    });
    if (count < BATCH_SIZE) return lastSeq;
  }
}

const BATCH_SIZE = 1_000;
