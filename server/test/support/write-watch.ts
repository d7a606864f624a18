import { sql } from "kysely";
import { vi } from "vitest";

import type { Db } from "#server/platform/context";

/** Sees every row that is written and committed, whoever writes it. */
export interface WriteWatch {
  /** Forgets what the limits have counted, too. @returns what was written since the last time, as `table operation`, sorted */
  take(): Promise<string[]>;
  /** Waits until nothing that an earlier call set off is under way, and forgets what it wrote. */
  settle(): Promise<void>;
}

/**
 * Puts a trigger on every table. Left out is what is written behind a call's back: the limits, which count refusals
 * too, and the positions of those who follow the events. Of events and jobs only new ones count.
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
  // What is due by the clock is made and written whatever is called, from here on not at all.
  await sql`delete from jobs.schedule`.execute(db);
  // Names that begin so are the queue's own; a job that says nothing was due by the clock before.
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

/** Subscribers pass over what they don't follow once a second; only events without an audience make them write. */
async function isBusy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select
    exists (select from outbox_events where seq is null)
    or exists (select from outbox_cursors c, outbox_events e where e.seq > c.seq and e.audience is null)
    or exists (select from jobs.job where name not like '\\_\\_%' and state in ('created', 'active', 'retry')
      and start_after <= now() and data <> '{}') as busy`.execute(db);
  return rows[0]?.busy ?? true;
}
