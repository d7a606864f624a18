import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

export interface OutboxState {
  lastSeq: number;
  /** Whether committed events still wait for their number. */
  unnumbered: boolean;
}

/** Reads how far the numbers go and whether there is something to number; cheap when there is nothing. */
export async function readState(db: Kysely<Database>): Promise<OutboxState> {
  // In order, by their index: a plan that was made of an empty table would read all of it for as long as it is kept.
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
 * Numbers are given after the commit and not by the insert: a transaction that took a lower id may commit later, or
 * never, and a reader that follows such ids would skip it. The lock on the counter's row lets one node number at a
 * time; it is taken by a statement of its own, so that the next one sees all that was committed before it.
 *
 * @returns the last number given so far
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
          from (select id from outbox_events where seq is null order by id limit ${BATCH}) as oldest
        ), numbered as (
          update outbox_events e set seq = ${counter.last_seq}::bigint + w.place
          from waiting w where w.id = e.id returning 1
        )
        update outbox_counter set last_seq = last_seq + (select count(*) from numbered)
        returning last_seq - ${counter.last_seq}::bigint as count`.execute(tx);
      const given = rows[0]?.count ?? 0;
      return { lastSeq: counter.last_seq + given, count: given };
    });
    if (count < BATCH) return lastSeq;
  }
}

const BATCH = 1_000;
