import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

/**
 * Removes events older than `olderThan` that all subscribers have passed, and failures that old. An event with a more recent
 * failure is kept. Numbering is not affected.
 * @param names the subscribers' names
 * @returns the number of events removed
 */
export async function pruneEvents(
  db: Kysely<Database>,
  names: readonly string[],
  olderThan: Date,
): Promise<number> {
  await db.deleteFrom("outbox_failures").where("failed_at", "<", olderThan).execute();
  let removed = 0;
  for (;;) {
    // The oldest events have the lowest numbers, so no index on the time is needed. Deleting in chunks keeps locks short.
    const { numAffectedRows = 0n } = await sql`
      delete from outbox_events where id in (
        select id from (
          select id, seq, created_at from outbox_events
          where seq <= (
            select coalesce(min(seq), (select last_seq from outbox_counter)) from outbox_cursors
            where name = any(${names}::text[]))
          order by seq limit ${CHUNK}
        ) as oldest
        where created_at < ${olderThan}
          and not exists (select from outbox_failures f where f.seq = oldest.seq)
      )`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BigInt(CHUNK)) return removed;
  }
}

const CHUNK = 5_000;
