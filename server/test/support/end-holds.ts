import { sql } from "kysely";
import { expect } from "vitest";

import type { TestApp } from "./test-app.ts";

/** Lets the hold of everything that was sent end now, and waits until the jobs have released it. */
export async function endHolds({ database }: TestApp): Promise<void> {
  await sql`update jobs.job set start_after = now() where name = 'release-held' and state = 'created'`.execute(
    database.db,
  );
  await sql`select pg_notify('lineup_jobs', 'release-held')`.execute(database.db);
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from jobs.job where name = 'release-held' and state <> 'completed'`.execute(
          database.db,
        );
      return rows.length;
    })
    .toBe(0);
}
