import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Files, memos, who receives them, what was acknowledged, and flags with their answers. */
export const memos: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table media (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    original_filename text not null,
    storage_key text not null unique,
    storage_key_min text,
    storage_key_thumb text,
    type text not null,
    type_category text not null,
    size int not null,
    width int,
    height int,
    sha256 text not null,
    created_by bigint,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id)
  )`,
  `create table memos (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    kind text not null default 'message' check (kind in ('message', 'survey', 'celebration')),
    type text not null default 'nonflaggable' check (type in ('standard', 'nonflaggable')),
    status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
    title text not null,
    content text not null default '',
    category text,
    priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
    signature boolean not null default false,
    mode text not null default 'segments' check (mode in ('segments', 'recipients')),
    include_new_members boolean not null default true,
    start_at timestamptz,
    end_at timestamptz,
    due_at timestamptz,
    published_at timestamptz,
    version int not null default 1,
    version_hash text not null default '',
    author_id bigint,
    recipient_count int not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, author_id) references employees (company_id, id)
  )`,
  `create index memos_published_idx on memos (company_id, kind, published_at desc nulls first, id desc)
    where deleted_at is null`,
  `create index memos_title_idx on memos (company_id, kind, lower(title), id) where deleted_at is null`,
  `create index memos_search_idx on memos using gin (lower(title) gin_trgm_ops) where deleted_at is null`,
  `create table memo_locations (
    company_id bigint not null,
    memo_id bigint not null,
    location_id bigint not null,
    primary key (company_id, memo_id, location_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
  )`,
  `create table memo_audiences (
    company_id bigint not null,
    memo_id bigint not null,
    audience_id bigint not null,
    primary key (company_id, memo_id, audience_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade
  )`,
  `create table memo_named_recipients (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create table memo_media (
    company_id bigint not null,
    memo_id bigint not null,
    media_id bigint not null,
    position int not null,
    primary key (company_id, memo_id, media_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, media_id) references media (company_id, id) on delete cascade
  )`,
  `create index memo_media_media_idx on memo_media (company_id, media_id)`,
  `create table memo_versions (
    company_id bigint not null,
    memo_id bigint not null,
    version int not null,
    locale text not null default 'en',
    hash text not null,
    title text not null,
    content text not null,
    attachments jsonb not null,
    created_at timestamptz not null default now(),
    primary key (company_id, memo_id, version, locale),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
  `create table memo_recipients (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    read_at timestamptz,
    acknowledged_at timestamptz,
    acknowledged_version int,
    reminded_at timestamptz,
    unique (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id)
  )`,
  `create index memo_recipients_employee_idx on memo_recipients (company_id, employee_id, acknowledged_at, memo_id)`,
  `create table memo_counts (
    company_id bigint not null,
    memo_id bigint not null,
    slot int not null,
    acknowledged int not null default 0,
    primary key (company_id, memo_id, slot),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
  `create table memo_acknowledgements (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    version int not null,
    locale text not null,
    hash text not null,
    signature_key text,
    acknowledged_at timestamptz not null,
    unique (company_id, memo_id, employee_id, version),
    foreign key (company_id, memo_id) references memos (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id)
  )`,
  `create table memo_flags (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    content text not null,
    flagged_at timestamptz not null,
    manager_id bigint,
    manager_note text,
    manager_acknowledged_at timestamptz,
    resolved_at timestamptz,
    withdrawn_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id),
    foreign key (company_id, manager_id) references employees (company_id, id)
  )`,
  `create unique index memo_flags_open_key on memo_flags (company_id, memo_id, employee_id)
    where withdrawn_at is null`,
  `create index memo_flags_waiting_idx on memo_flags (company_id, flagged_at, id)
    where withdrawn_at is null and resolved_at is null`,
];
