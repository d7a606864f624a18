import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The audit log is searched by the names in it. An index of the names of each entry took a third of the time of a change to
 * 10,000 people, and had the same few names again and again. Now each name is kept and indexed once.
 */
export const namesInTheAuditLog: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `subject_id`: 0 for what isn't about a single record. The person who made an entry stands here as an employee. A name that
  // two transactions write at the same moment stands here twice: a unique key would let one wait for the other.
  `create table audit_names (
    company_id bigint not null references companies on delete cascade,
    subject_kind text not null,
    subject_id bigint not null,
    name text not null
  )`,
  `alter table audit_names alter company_id set (n_distinct = 10)`,
  `insert into audit_names (company_id, subject_kind, subject_id, name)
    select company_id, subject_kind, coalesce(subject_id, 0), subject_name from audit_entries
    union select company_id, 'employee', actor_id, actor_name from audit_entries where actor_id is not null`,
  `create index audit_names_subject_idx on audit_names (company_id, subject_kind, subject_id)`,
  `create index audit_names_search_idx on audit_names using gin (folded(name) gin_trgm_ops)
    with (gin_pending_list_limit = 512)`,
  `drop index audit_entries_search_idx`,
  // The result of a batch for a person outlives the person, as an entry of the audit log does: checking that each person is there,
  // who was locked just before, took as long as writing the results.
  `alter table employee_batch_rows drop constraint employee_batch_rows_company_id_employee_id_fkey`,
  `drop index employee_batch_rows_employee_idx`,
];
