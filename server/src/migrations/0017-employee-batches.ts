import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Changes to many people at once, each as one piece that can be undone: bulk edits and imports. */
export const employeeBatches: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `input`: what its job is to do: the change and whom it concerns, or the file and how its columns are read.
  `create table employee_batches (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    kind text not null check (kind in ('edit', 'import', 'manager_import')),
    state text not null check (state in ('preview', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
    input jsonb not null,
    counts jsonb not null default '{}',
    total integer not null default 0,
    done integer not null default 0,
    problem text,
    created_by bigint,
    created_at timestamptz not null,
    finished_at timestamptz,
    undo_until timestamptz,
    undone_by bigint,
    undone_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id) on delete set null (created_by),
    foreign key (company_id, undone_by) references employees (company_id, id) on delete set null (undone_by)
  )`,
  `create index employee_batches_company_idx on employee_batches (company_id, created_at desc)`,
  // One at a time may change a company's people.
  `create unique index employee_batches_running_key on employee_batches (company_id)
    where state in ('waiting', 'running', 'undoing')`,
  // What became of each person, and what they were: the result by row, and the way back.
  `create table employee_batch_rows (
    company_id bigint not null,
    batch_id bigint not null,
    position integer not null,
    employee_id bigint,
    action text not null check (action in ('created', 'updated', 'deactivated', 'unchanged', 'refused')),
    before jsonb,
    after jsonb,
    problem jsonb,
    primary key (company_id, batch_id, position),
    foreign key (company_id, batch_id) references employee_batches (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create index employee_batch_rows_employee_idx on employee_batch_rows (company_id, employee_id)`,
];
