import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What goes out, and went, in the days of a calendar is found by its moment; drafts have none. */
export const calendarOfMemos: Migration = {
  async up(db) {
    await sql
      .raw(
        `create index memos_going_out_idx on memos (company_id, (greatest(published_at, start_at)))
          where published_at is not null and deleted_at is null`,
      )
      .execute(db);
  },
};
