import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who looks after whom, what a company sets for itself, and who changed what. */
export const peopleAndSettings: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // What a company has chosen; what it has not is as every company's (`companies/rules`).
  `alter table companies add column settings jsonb not null default '{}'`,
  `alter table employees
    add column company_ext_id text,
    add column pin text,
    add column last_synced_at timestamptz`,
  `create unique index employees_ext_id_key on employees (company_id, lower(company_ext_id))
    where deleted_at is null and company_ext_id is not null`,
  `create unique index employees_pin_key on employees (company_id, pin) where deleted_at is null and pin is not null`,
  `create unique index employees_company_phone_key on employees (company_id, phone_country_code, phone)
    where deleted_at is null and phone is not null`,
  `create table employee_managers (
    company_id bigint not null,
    employee_id bigint not null,
    manager_id bigint not null,
    primary key (company_id, manager_id, employee_id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, manager_id) references employees (company_id, id) on delete cascade,
    check (employee_id <> manager_id)
  )`,
  `create index employee_managers_employee_idx on employee_managers (company_id, employee_id)`,
  `create table manager_requests (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    employee_id bigint not null,
    requested_by bigint not null,
    created_at timestamptz not null,
    closed_at timestamptz,
    closed_by bigint,
    unique (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, requested_by) references employees (company_id, id) on delete cascade,
    foreign key (company_id, closed_by) references employees (company_id, id) on delete cascade
  )`,
  `create unique index manager_requests_open_key on manager_requests (company_id, employee_id) where closed_at is null`,
  `create index manager_requests_employee_idx on manager_requests (company_id, employee_id, created_at)`,
  `create table tags (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    title text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (company_id, id)
  )`,
  `create unique index tags_title_key on tags (company_id, lower(title))`,
  `create table devices (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    location_id bigint not null,
    name text not null,
    token_hash bytea unique,
    pairing_code_hash bytea unique,
    pairing_expires_at timestamptz,
    paired_at timestamptz,
    last_seen_at timestamptz,
    created_at timestamptz not null default now(),
    unique (company_id, id),
    foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
  )`,
  `create table audit_entries (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    at timestamptz not null,
    actor_id bigint,
    actor_name text not null,
    action text not null,
    subject_kind text not null,
    subject_id bigint,
    subject_name text not null,
    changes jsonb not null,
    request_id text not null,
    unique (company_id, id),
    foreign key (company_id, actor_id) references employees (company_id, id) on delete set null (actor_id)
  )`,
  `create index audit_entries_at_idx on audit_entries (company_id, at desc, id desc)`,
  `create index audit_entries_subject_idx on audit_entries (company_id, subject_kind, subject_id, at desc)`,
];
