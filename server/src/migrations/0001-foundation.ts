import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * People, companies, and who works where. Tables inside a company have a unique (company_id, id), and every link
 * between two of them carries company_id, so the database itself refuses a link across companies.
 */
export const foundation: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create extension if not exists pg_trgm`,
  `create table users (
    id bigint generated always as identity primary key,
    name_first text not null default '',
    name_last text not null default '',
    email text,
    phone text,
    phone_country_code text not null default '1',
    phone_verified_at timestamptz,
    password_hash text,
    default_locale text not null default 'en',
    default_employee_id bigint,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index users_email_key on users (lower(email))`,
  `create unique index users_phone_key on users (phone_country_code, phone) where phone_verified_at is not null`,
  `create table auth_tokens (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    token_hash bytea not null unique,
    device text not null default '',
    address text not null default '',
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index auth_tokens_user_idx on auth_tokens (user_id)`,
  `create table sign_in_codes (
    phone text primary key,
    code_hash bytea not null,
    tries_left int not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create table password_resets (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index password_resets_user_idx on password_resets (user_id)`,
  `create table rate_limits (
    name text not null,
    subject text not null,
    stamps timestamptz[] not null,
    denied boolean not null default false,
    updated_at timestamptz not null,
    primary key (name, subject)
  )`,
  `create index rate_limits_updated_idx on rate_limits (updated_at)`,
  `create table idempotency_keys (
    user_id bigint not null references users on delete cascade,
    key text not null,
    call text not null,
    request_hash bytea not null,
    status int not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  `create index idempotency_keys_created_idx on idempotency_keys (created_at)`,
  `create table companies (
    id bigint generated always as identity primary key,
    name text not null,
    logo text,
    slogan text,
    join_code text not null unique,
    join_code_enabled boolean not null default true,
    flags jsonb not null default '{}',
    trial_ends_at timestamptz,
    is_subscribed boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table locations (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    timezone text not null default 'America/Chicago',
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id)
  )`,
  `create unique index locations_name_key on locations (company_id, lower(name)) where deleted_at is null`,
  `create table audiences (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id)
  )`,
  `create unique index audiences_name_key on audiences (company_id, lower(name)) where deleted_at is null`,
  `create table employees (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    user_id bigint references users on delete set null,
    name_first text not null default '',
    name_last text not null default '',
    name text generated always as (
      case when name_last = '' then name_first when name_first = '' then name_last
        else name_first || ' ' || name_last end
    ) stored,
    email text,
    phone text,
    phone_country_code text not null default '1',
    role text not null default 'employee' check (role in ('admin', 'manager', 'employee')),
    type text,
    default_locale text not null default 'en',
    birth_date_day int,
    birth_date_month int,
    birth_date_year int,
    work_anniversary date,
    is_active boolean not null default true,
    on_leave boolean not null default false,
    deleted_at timestamptz,
    last_invited_at timestamptz,
    invite_accepted_at timestamptz,
    last_seen_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (company_id, id)
  )`,
  `create unique index employees_user_key on employees (company_id, user_id) where deleted_at is null`,
  `create index employees_user_idx on employees (user_id)`,
  `create index employees_name_idx on employees (company_id, lower(name), id) where deleted_at is null`,
  `create index employees_phone_idx on employees (phone) where deleted_at is null`,
  `create index employees_search_idx on employees using gin
    ((lower(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(phone, '')) gin_trgm_ops)`,
  `alter table users add constraint users_default_employee_fk
    foreign key (default_employee_id) references employees (id) on delete set null`,
  `create table employee_locations (
    company_id bigint not null,
    employee_id bigint not null,
    location_id bigint not null,
    primary key (company_id, location_id, employee_id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
  )`,
  `create index employee_locations_employee_idx on employee_locations (company_id, employee_id)`,
  `create table employee_audiences (
    company_id bigint not null,
    employee_id bigint not null,
    audience_id bigint not null,
    primary key (company_id, audience_id, employee_id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade
  )`,
  `create index employee_audiences_employee_idx on employee_audiences (company_id, employee_id)`,
  `create table invites (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    employee_id bigint not null,
    token text not null unique,
    phone text,
    email text,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'ignored', 'replaced')),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create index invites_phone_idx on invites (phone) where status = 'pending'`,
];
