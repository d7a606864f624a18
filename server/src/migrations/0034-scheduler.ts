import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A scheduled send has templates sent by themselves, once or again and again. Of each zone that it goes out in, its next run is
 * there ahead; a run is done once, whatever becomes of the server meanwhile.
 */
export const scheduler: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table scheduled_sends (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    title text not null,
    status text not null default 'active' check (status in ('active', 'paused', 'finished')),
    memo_template_id bigint,
    memo_template_package_id bigint,
    mode text not null default 'segments' check (mode in ('segments', 'recipients')),
    frequency text not null check (frequency in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
    interval int not null default 1 check (interval between 1 and 99),
    days_of_week int[] not null default '{}',
    day_of_month int check (day_of_month between 1 and 31),
    send_time text not null,
    timezone text,
    starts_on date not null,
    ends_on date,
    moves jsonb not null default '{}',
    next_send_at timestamptz,
    last_sent_at timestamptz,
    revision int not null default 0,
    created_by bigint,
    updated_by bigint,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    unique (company_id, id),
    check (num_nonnulls(memo_template_id, memo_template_package_id) = 1),
    foreign key (company_id, memo_template_id) references memo_templates (company_id, id),
    foreign key (company_id, memo_template_package_id) references memo_packages (company_id, id),
    foreign key (company_id, created_by) references employees (company_id, id),
    foreign key (company_id, updated_by) references employees (company_id, id)
  )`,
  `create index scheduled_sends_next_idx on scheduled_sends (company_id, next_send_at, id) where deleted_at is null`,
  `create table scheduled_send_locations (
    company_id bigint not null,
    scheduled_send_id bigint not null,
    location_id bigint not null,
    primary key (company_id, scheduled_send_id, location_id),
    foreign key (company_id, scheduled_send_id) references scheduled_sends (company_id, id) on delete cascade,
    foreign key (company_id, location_id) references locations (company_id, id)
  )`,
  `create table scheduled_send_audiences (
    company_id bigint not null,
    scheduled_send_id bigint not null,
    audience_id bigint not null,
    primary key (company_id, scheduled_send_id, audience_id),
    foreign key (company_id, scheduled_send_id) references scheduled_sends (company_id, id) on delete cascade,
    foreign key (company_id, audience_id) references audiences (company_id, id)
  )`,
  `create table scheduled_send_recipients (
    company_id bigint not null,
    scheduled_send_id bigint not null,
    employee_id bigint not null,
    primary key (company_id, scheduled_send_id, employee_id),
    foreign key (company_id, scheduled_send_id) references scheduled_sends (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id)
  )`,
  `create table scheduled_runs (
    company_id bigint not null,
    scheduled_send_id bigint not null,
    run_on date not null,
    zone text not null,
    due_at timestamptz not null,
    moved_to date,
    done_at timestamptz,
    send_id bigint,
    failure jsonb,
    primary key (company_id, scheduled_send_id, run_on, zone),
    check (done_at is not null or (send_id is null and failure is null)),
    foreign key (company_id, scheduled_send_id) references scheduled_sends (company_id, id) on delete cascade,
    foreign key (company_id, send_id) references memo_sends (company_id, id)
  )`,
  `alter table memo_sends
    add foreign key (company_id, scheduled_send_id) references scheduled_sends (company_id, id)`,
  `create index memo_sends_scheduled_idx on memo_sends (company_id, scheduled_send_id) where scheduled_send_id is not null`,
  `create index scheduled_runs_due_idx on scheduled_runs (due_at, company_id) where done_at is null`,
  `create index scheduled_runs_waiting_idx on scheduled_runs (company_id, due_at) where done_at is null`,
  `create index scheduled_runs_done_idx on scheduled_runs (company_id, due_at) where done_at is not null`,
];
