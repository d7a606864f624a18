import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a change of a memo was made on: its version moves only with what is acknowledged. */
export const memoRevision: Migration = {
  async up(db) {
    await sql`alter table memos add column revision int not null default 1`.execute(db);
  },
};
