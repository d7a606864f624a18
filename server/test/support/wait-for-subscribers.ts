import { sql } from "kysely";
import { expect } from "vitest";

import type { TestApp } from "./test-app.ts";

/**
 * Waits until two subscribers have handled the company's events so far: `memos` gives new members the memos of their groups, and
 * `scheduler` updates the times of scheduled sends. A test that doesn't wait may find that the due work skips a scheduled send, because
 * it is being updated at that moment.
 */
export async function waitForSubscribers({ database }: TestApp, companyId: number): Promise<void> {
  const countUnhandled = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from outbox_events e
      where e.company_id = ${companyId} and coalesce(e.seq, 9e15) > (select min(c.seq) from outbox_cursors c
        where c.name in ('memos', 'scheduler'))`.execute(database.db);
    return rows[0]?.count;
  };
  await expect.poll(countUnhandled, { timeout: 15_000 }).toBe(0);
}
