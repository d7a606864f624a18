import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * An import writes tens of thousands of entries of the audit log at once, and each index and each look at another table is paid
 * for every one of them.
 */
export const oneKeyOfAnEntry: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table audit_entries
    drop constraint audit_entries_pkey,
    drop constraint audit_entries_company_id_id_key,
    add primary key (company_id, id)`,
  // Like what an entry is about, who made it may be gone before it is.
  `alter table audit_entries drop constraint audit_entries_company_id_actor_id_fkey`,
];
