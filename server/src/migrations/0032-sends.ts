import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A send groups memos that go out together: one target, one set of dates, files that go with each of them. What was made with
 * which template, package or schedule is linked once those tables are there.
 */
export const sends: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table memo_sends (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies (id) on delete cascade,
    title text not null,
    content text not null default '',
    status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
    mode text not null default 'segments' check (mode in ('segments', 'recipients')),
    start_at timestamptz,
    end_at timestamptz,
    due_at timestamptz,
    timezone text,
    memo_template_id bigint,
    memo_template_package_id bigint,
    scheduled_send_id bigint,
    revision int not null default 1,
    published_at timestamptz,
    archived_at timestamptz,
    created_by bigint,
    updated_by bigint,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id),
    foreign key (company_id, updated_by) references employees (company_id, id)
  )`,
  `create index memo_sends_list_idx on memo_sends (company_id, created_at desc, id desc) where deleted_at is null`,
  ...(["location", "audience", "employee"] as const).map(linkTable),
  `create table memo_send_media (
    company_id bigint not null,
    send_id bigint not null,
    media_id bigint not null,
    position int not null,
    primary key (company_id, send_id, media_id),
    foreign key (company_id, send_id) references memo_sends (company_id, id) on delete cascade,
    foreign key (company_id, media_id) references media (company_id, id)
  )`,
  `alter table memos
    add column send_id bigint,
    add column send_position int,
    add column timezone text,
    add column is_archived_with_send boolean not null default false,
    add foreign key (company_id, send_id) references memo_sends (company_id, id)`,
  `create index memos_send_idx on memos (company_id, send_id, send_position) where send_id is not null`,
  `alter table memo_media add column is_of_send boolean not null default false`,
];

function linkTable(kind: "location" | "audience" | "employee"): string {
  const table = { location: "locations", audience: "audiences", employee: "named_recipients" }[
    kind
  ];
  return `create table memo_send_${table} (
    company_id bigint not null,
    send_id bigint not null,
    ${kind}_id bigint not null,
    primary key (company_id, send_id, ${kind}_id),
    foreign key (company_id, send_id) references memo_sends (company_id, id) on delete cascade,
    foreign key (company_id, ${kind}_id) references ${kind}s (company_id, id) on delete cascade
  )`;
}
