import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Invitations that are sent, talks with people, and the days that are celebrated. */
export const inviting: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `sent_to`: the address, so that nobody gets too many, under whichever record.
  `alter table invites
    add column method text check (method in ('sms', 'email')),
    add column sent_to text,
    add column sent_at timestamptz`,
  `create index invites_sent_idx on invites (company_id, sent_to, sent_at) where sent_at is not null`,
  `create index invites_day_idx on invites (company_id, sent_at) where sent_at is not null`,
  // Those who have not joined, who are few once a company has settled in: to invite them in turn, and to list them by name.
  `create index employees_waiting_idx on employees (company_id, id)
    where user_id is null and is_active and deleted_at is null`,
  `create index employees_waiting_name_idx on employees (company_id, lower(name), id)
    where user_id is null and is_active and deleted_at is null`,
  `alter table employees add column celebrates boolean not null default true`,
  `create index employees_birthday_idx on employees (company_id, birth_date_month, birth_date_day)
    where birth_date_day is not null and celebrates and is_active and deleted_at is null`,
  `create index employees_anniversary_idx on employees
    (company_id, extract(month from work_anniversary), extract(day from work_anniversary))
    where work_anniversary is not null and celebrates and is_active and deleted_at is null`,
  `create table checkins (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    employee_id bigint not null,
    topic text,
    note text,
    due_at timestamptz,
    opened_by bigint,
    opened_at timestamptz not null,
    acknowledged_at timestamptz,
    closed_by bigint,
    closed_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, opened_by) references employees (company_id, id) on delete set null (opened_by),
    foreign key (company_id, closed_by) references employees (company_id, id) on delete set null (closed_by)
  )`,
  `create unique index checkins_open_key on checkins (company_id, employee_id) where closed_at is null`,
  `create index checkins_employee_idx on checkins (company_id, employee_id, opened_at)`,
];
