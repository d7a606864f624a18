import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which version somebody opened: who opened an earlier text has not read the present one. */
export const versionsRead: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memo_recipients add column read_version int`,
  // Of what was opened before, only what was acknowledged is known.
  `update memo_recipients set read_version = acknowledged_version where acknowledged_version is not null`,
];
