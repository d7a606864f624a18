import { sql } from "kysely";
import pg from "pg";
import { vi } from "vitest";

import type { TestDatabase } from "./test-database.ts";

/**
 * Makes things happen at the same moment: holds rows, starts the work, waits until so much of it stands before the held
 * rows, and lets go.
 * @param rows a query that locks them
 * @param meanwhile done while they stand there
 */
export async function atTheGate<T>(
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
    const held = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    const started = work.map((one) => one());
    // Before what is held, or behind one that stands there: whoever waits for something else is not at the gate yet.
    const waiting = sql<{ count: number }>`with recursive gate as (
        select ${held.rows[0]?.pid}::int as pid
        union select a.pid from pg_stat_activity a join gate g on g.pid = any(pg_blocking_pids(a.pid))
        where a.datname = current_database() and a.wait_event_type = 'Lock')
      select count(*) - 1 as count from gate`;
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
