import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files that are sent in pieces, while they are on their way. What is there of them lies under keys of its own, in order. */
export const uploads: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table uploads (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    employee_id bigint not null,
    name text not null,
    size bigint not null check (size > 0),
    received bigint not null default 0 check (received between 0 and size),
    piece_keys jsonb not null default '[]',
    created_at timestamptz not null,
    unique (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create index uploads_employee_idx on uploads (company_id, employee_id)`,
  `create index uploads_created_idx on uploads (company_id, created_at)`,
];
