import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What lists of people are read by, and invitations that end with the place they were for. */
export const people: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // The active have `employees_active_idx`; the few others are found without walking past them.
  `create index employees_inactive_idx on employees (company_id, id) where not is_active and deleted_at is null`,
  `create index employees_management_idx on employees (company_id, lower(name), id)
    where role <> 'employee' and deleted_at is null`,
  `create index invites_employee_idx on invites (company_id, employee_id)`,
  `create index memo_flags_of_person_idx on memo_flags (company_id, employee_id)`,
  `alter table invites drop constraint invites_status_check`,
  `alter table invites add constraint invites_status_check
    check (status in ('pending', 'accepted', 'ignored', 'replaced', 'ended'))`,
];
