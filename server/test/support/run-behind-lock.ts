import { sql } from "kysely";
import pg from "pg";
import { vi } from "vitest";

import type { TestDatabase } from "./test-database.ts";

/**
 * Makes several pieces of work run at the same moment: locks rows, starts the work, waits until all of it is waiting for the lock,
 * and releases it.
 * @param rows a query that locks the rows
 * @param meanwhile runs while the work is waiting
 * @returns the results, in the order of `work`
 */
export async function runBehindLock<T>(
  { url, db }: TestDatabase,
  rows: string,
  work: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<void> = async () => {},
): Promise<T[]> {
  const holder = new pg.Client(url);
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(rows);
    const backend = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    const started = work.map((run) => run());
    // Counts only backends that wait for this lock, directly or behind one that does.
    const waiting = sql<{ count: number }>`with recursive queue as (
        select ${backend.rows[0]?.pid}::int as pid
        union select a.pid from pg_stat_activity a join queue q on q.pid = any(pg_blocking_pids(a.pid))
        where a.datname = current_database() and a.wait_event_type = 'Lock')
      select count(*) - 1 as count from queue`;
    await vi.waitUntil(
      async () => ((await waiting.execute(db)).rows[0]?.count ?? 0) >= work.length,
      { timeout: 15_000, interval: 10 },
    );
    await meanwhile();
    await holder.query("commit");
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}
