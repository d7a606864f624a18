import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A draft that a template was used for is due, and ends, as many days after its start as that says, whenever it starts. */
export const datesThatFollow: Migration = {
  async up(db) {
    await sql
      .raw(
        `alter table memo_sends
          add column due_after_days int check (due_after_days > 0),
          add column expire_after_days int check (expire_after_days > 0),
          add column days_timezone text`,
      )
      .execute(db);
  },
};
