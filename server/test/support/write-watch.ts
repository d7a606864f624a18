import { sql } from "kysely";
import { vi } from "vitest";

import type { Db } from "#server/platform/context";

/** Records every committed write to the database. */
export interface WriteWatch {
  /** Also deletes the counts of limits. @returns the writes since the last call, as `table operation`, sorted */
  take(): Promise<string[]>;
  /** Waits until the background work of earlier calls is done, and discards its writes. */
  settle(): Promise<void>;
}

/**
 * Creates a trigger on every table except those that are written beside a call: the limits, which also count refusals, and the
 * positions of subscribers. For events and jobs, only inserts count.
 */
export async function watchWrites(db: Db): Promise<WriteWatch> {
  await sql`create unlogged table written (what text not null)`.execute(db);
  await sql`create function note_write() returns trigger language plpgsql as
    'begin insert into written values (tg_table_name || '' '' || tg_op); return null; end'`.execute(
    db,
  );
  await sql`create function note_job() returns trigger language plpgsql as
    'begin insert into written values (''job '' || new.name); return null; end'`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('written', 'rate_limits', 'outbox_counter', 'outbox_cursors')`.execute(
    db,
  );
  for (const { name } of tables) {
    const when = name === "outbox_events" ? sql`insert` : sql`insert or update or delete`;
    await sql`create trigger note_write after ${when} on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  }
  // Scheduled jobs would write at any time, so there are none from here on.
  await sql`delete from jobs.schedule`.execute(db);
  // Names that start with two underscores belong to the queue. A job without data comes from a schedule that was deleted above.
  await sql`create trigger note_job after insert on jobs.job
    for each row when (new.data <> '{}' and new.name not like '\\_\\_%') execute function note_job()`.execute(
    db,
  );
  const take = async (): Promise<string[]> => {
    const { rows } = await sql<{ what: string }>`
      with gone as (delete from written returning what), limits as (delete from rate_limits)
      select distinct what from gone order by what`.execute(db);
    return rows.map(({ what }) => what);
  };
  return {
    take,
    async settle() {
      await vi.waitUntil(async () => !(await isBusy(db)), { timeout: 15_000, interval: 5 });
      await take();
    },
  };
}

/**
 * A subscriber may take a second to pass events of other types, so only events without an audience are waited for: no others make
 * subscribers write.
 */
async function isBusy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select
    exists (select from outbox_events where seq is null)
    or exists (select from outbox_cursors c, outbox_events e where e.seq > c.seq and e.audience is null)
    or exists (select from jobs.job where name not like '\\_\\_%' and state in ('created', 'active', 'retry')
      and start_after <= now() and data <> '{}') as busy`.execute(db);
  return rows[0]?.busy ?? true;
}
