import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How a company reads the columns of files that it imports, and what finds the people in them. */
export const importColumns: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `headers`: a hash of all of a file's, in their order.
  `create table import_columns (
    company_id bigint not null references companies on delete cascade,
    kind text not null check (kind in ('import', 'manager_import')),
    headers text not null,
    columns jsonb not null,
    used_at timestamptz not null,
    primary key (company_id, kind, headers)
  )`,
  `create index employees_email_idx on employees (company_id, lower(email)) where deleted_at is null and email is not null`,
  `create index employee_batches_file_idx on employee_batches (company_id, (input ->> 'file'))
    where input ? 'file'`,
];
