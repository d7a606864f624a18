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
    const started = work.map((one) => one());
    const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await waiting.execute(db)).rows[0]?.count === work.length, {
      timeout: 15_000,
      interval: 10,
    });
    await meanwhile();
    await holder.query("commit");
    return await Promise.all(started);
  } finally {
    await holder.end();
  }
}
