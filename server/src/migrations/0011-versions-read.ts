import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Which version somebody opened: who opened an earlier text has not read the present one. Rows from before keep none, and
 * are read by what else they tell; to fill them would hold a large table for minutes.
 */
export const versionsRead: Migration = {
  async up(db) {
    await sql`alter table memo_recipients add column read_version int`.execute(db);
  },
};
