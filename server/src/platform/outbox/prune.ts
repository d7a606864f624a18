import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

/**
 * Removes events older than `olderThan` that every given subscriber has had, and failures that old: an event that was set aside
 * since is kept with them. Numbers go on from where they are.
 * @returns how many events were removed
 */
export async function pruneEvents(
  db: Kysely<Database>,
  names: readonly string[],
  olderThan: Date,
): Promise<number> {
  await db.deleteFrom("outbox_failures").where("failed_at", "<", olderThan).execute();
  let removed = 0;
  for (;;) {
    // The oldest stand at the lowest numbers: no index on the time is needed, and a chunk keeps the lock short.
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
