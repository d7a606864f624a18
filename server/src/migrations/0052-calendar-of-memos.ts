import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What goes out, and went, in the days of a calendar is found by its moment; what failed a moment ago by when it did. */
export const calendarOfMemos: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Drafts have no moment.
  `create index memos_going_out_idx on memos (company_id, (greatest(published_at, start_at)))
    where published_at is not null and deleted_at is null`,
  `create index scheduled_runs_failed_idx on scheduled_runs (company_id, done_at) where failure is not null`,
];
