import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A package is templates in an order, each so many days after the first at a time of day; sends say what they were made with. */
export const packages: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table memo_packages (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies (id) on delete cascade,
    title text not null,
    description text not null default '',
    category text,
    use_count int not null default 0,
    revision int not null default 1,
    created_by bigint,
    updated_by bigint,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id),
    foreign key (company_id, updated_by) references employees (company_id, id)
  )`,
  `create index memo_packages_list_idx on memo_packages (company_id, created_at desc, id desc) where deleted_at is null`,
  `create table memo_package_templates (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    package_id bigint not null,
    template_id bigint not null,
    position int not null,
    offset_days int not null default 0 check (offset_days between 0 and 730),
    send_time time not null default '09:00',
    unique (company_id, package_id, template_id),
    foreign key (company_id, package_id) references memo_packages (company_id, id) on delete cascade,
    foreign key (company_id, template_id) references memo_templates (company_id, id)
  )`,
  `create index memo_package_templates_template_idx on memo_package_templates (company_id, template_id)`,
  `alter table memo_sends
    add foreign key (company_id, memo_template_id) references memo_templates (company_id, id),
    add foreign key (company_id, memo_template_package_id) references memo_packages (company_id, id)`,
  `create index memo_sends_template_idx on memo_sends (company_id, memo_template_id) where memo_template_id is not null`,
  `create index memo_sends_package_idx on memo_sends (company_id, memo_template_package_id)
    where memo_template_package_id is not null`,
];
