import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When a memo went out, for those whose dates were changed since and no longer tell. It is noted with the next change of a
 * memo; until then, and of rows from before, its dates still say it.
 */
export const firstOut: Migration = {
  async up(db) {
    await sql`alter table memos add column first_out_at timestamptz`.execute(db);
  },
};
