import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the audit log is looked through by. */
export const auditAndSettings: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create index audit_entries_actor_idx on audit_entries (company_id, actor_id, at desc, id desc)`,
  `create index audit_entries_kind_idx on audit_entries (company_id, subject_kind, at desc, id desc)`,
  `create index audit_entries_search_idx on audit_entries using gin
    ((lower(actor_name) || ' ' || lower(subject_name)) gin_trgm_ops)`,
];
