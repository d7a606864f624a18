import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * One question of a person about a memo waits at a time; once it is answered or resolved they can ask another. Each is
 * about the version that they had before them.
 */
export const questionsInTurn: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `drop index memo_flags_open_key`,
  `create unique index memo_flags_waiting_key on memo_flags (company_id, memo_id, employee_id)
    where withdrawn_at is null and manager_acknowledged_at is null and resolved_at is null`,
  `create index memo_flags_employee_idx on memo_flags (company_id, memo_id, employee_id)
    where withdrawn_at is null`,
  `alter table memo_flags add column version int not null default 1`,
];
