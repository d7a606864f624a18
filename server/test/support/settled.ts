import { sql } from "kysely";
import { expect } from "vitest";

import type { TestApp } from "./test-app.ts";

/**
 * Waits until what happened in the company was heard of by whoever gives people the memos of where they come to, and notes when
 * scheduled sends go out next: what is noted at that moment is passed over by what is due.
 */
export async function settled({ database }: TestApp, companyId: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from outbox_events e
      where e.company_id = ${companyId} and coalesce(e.seq, 9e15) > (select min(c.seq) from outbox_cursors c
        where c.name in ('memos', 'scheduler'))`.execute(database.db);
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
}
