import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Templates are what memos say, without who and when. What is shared with other companies is a copy in tables of its own, which
 * hold nothing of its company but whose it is.
 */
export const templates: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** What a memo says. */
const words = `
    kind text not null check (kind in ('message', 'survey', 'celebration')),
    type text not null check (type in ('standard', 'nonflaggable', 'other', 'birthday', 'anniversary')),
    title text not null,
    content text not null default '',
    category text,
    priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
    signature boolean not null default false,
    answer_type text check (answer_type in ('single', 'multiple', 'text', 'rating')),
    options jsonb not null default '[]',
    is_anonymous boolean not null default false,
    translations jsonb not null default '[]',
    due_after_days int check (due_after_days > 0),
    expire_after_days int check (expire_after_days > 0),
    author text,
    author_description text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()`;

/** What a file is, beside where it is kept. */
const file = `
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
    sha256 text not null`;

const statements = [
  `create table memo_templates (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    status text not null default 'draft' check (status in ('draft', 'published')),
    ${words},
    options_key text not null default 'custom',
    mode text not null default 'segments' check (mode in ('segments', 'recipients')),
    include_new_members boolean not null default true,
    revision int not null default 0,
    source_template_id bigint,
    created_by bigint,
    updated_by bigint,
    archived_at timestamptz,
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id),
    foreign key (company_id, updated_by) references employees (company_id, id)
  )`,
  `create index memo_templates_updated_idx on memo_templates (company_id, updated_at, id) where deleted_at is null`,
  `create index memo_templates_source_idx on memo_templates (company_id, source_template_id)
    where source_template_id is not null`,
  `create table memo_template_locations (
    company_id bigint not null,
    template_id bigint not null,
    location_id bigint not null,
    primary key (company_id, template_id, location_id),
    foreign key (company_id, template_id) references memo_templates (company_id, id) on delete cascade,
    foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
  )`,
  `create table memo_template_audiences (
    company_id bigint not null,
    template_id bigint not null,
    audience_id bigint not null,
    primary key (company_id, template_id, audience_id),
    foreign key (company_id, template_id) references memo_templates (company_id, id) on delete cascade,
    foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade
  )`,
  `create table memo_template_recipients (
    company_id bigint not null,
    template_id bigint not null,
    employee_id bigint not null,
    primary key (company_id, template_id, employee_id),
    foreign key (company_id, template_id) references memo_templates (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create table memo_template_media (
    company_id bigint not null,
    template_id bigint not null,
    media_id bigint not null,
    position int not null,
    primary key (company_id, template_id, media_id),
    foreign key (company_id, template_id) references memo_templates (company_id, id) on delete cascade,
    foreign key (company_id, media_id) references media (company_id, id)
  )`,
  // Its id is that of the template it was copied from, by which its company takes it back.
  `create table shared_templates (
    id bigint primary key,
    company_id bigint not null,
    ${words},
    description text not null default '',
    use_count int not null default 0,
    unique (company_id, id),
    foreign key (company_id, id) references memo_templates (company_id, id) on delete cascade
  )`,
  `create index shared_templates_newest_idx on shared_templates (created_at, id)`,
  `create table shared_template_files (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    shared_template_id bigint not null,
    position int not null,
    ${file},
    foreign key (company_id, shared_template_id) references shared_templates (company_id, id) on delete cascade
  )`,
  `create index shared_template_files_of_idx on shared_template_files (company_id, shared_template_id, position)`,
];
