import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes that lists of a large company are read by, and what the first version left loose. */
export const hotPaths: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table employees alter name set not null`,
  // Recipients by name: people who left stay in the list.
  `drop index employees_name_idx`,
  `create index employees_name_idx on employees (company_id, lower(name), id)`,
  // Whom a target reaches.
  `create index employees_active_idx on employees (company_id, id) where is_active and deleted_at is null`,
  // Follow-ups, oldest first; counted without a look at the flags themselves.
  `drop index memo_flags_waiting_idx`,
  `create index memo_flags_waiting_idx on memo_flags (company_id, flagged_at, id)
    include (memo_id, employee_id, resolved_at, manager_acknowledged_at)
    where withdrawn_at is null and resolved_at is null`,
  `create index memo_flags_flagged_idx on memo_flags (company_id, flagged_at, id)
    include (memo_id, employee_id, resolved_at, manager_acknowledged_at)
    where withdrawn_at is null`,
];
