import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Raised hands, the person's side of check-ins, and whose any follow-up is. */
export const raisedHands: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table raised_hands (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    employee_id bigint not null,
    topic text,
    content text not null,
    is_urgent boolean not null default false,
    raised_at timestamptz not null,
    raised_count int not null default 1,
    waiting_since timestamptz not null,
    owner_id bigint,
    internal_note text,
    manager_id bigint,
    manager_note text,
    manager_acknowledged_at timestamptz,
    first_answered_at timestamptz,
    acknowledged_at timestamptz,
    acknowledgement text check (acknowledgement in ('fixed', 'not_fixed')),
    employee_note text,
    resolved_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
    foreign key (company_id, owner_id) references employees (company_id, id),
    foreign key (company_id, manager_id) references employees (company_id, id)
  )`,
  `create index raised_hands_waiting_idx on raised_hands (company_id, waiting_since, id)`,
  `create index raised_hands_open_idx on raised_hands (company_id, waiting_since, id)
    where resolved_at is null and manager_acknowledged_at is null`,
  `create index raised_hands_employee_idx on raised_hands (company_id, employee_id, raised_at)`,
  `alter table memo_flags
    add column owner_id bigint,
    add column internal_note text,
    add column first_answered_at timestamptz,
    add foreign key (company_id, owner_id) references employees (company_id, id)`,
  `update memo_flags set first_answered_at = coalesce(manager_acknowledged_at, resolved_at)
    where manager_acknowledged_at is not null or resolved_at is not null`,
  `create index memo_flags_all_idx on memo_flags (company_id, flagged_at, id) where withdrawn_at is null`,
  `alter table checkins
    add column content text,
    add column is_urgent boolean not null default false,
    add column waiting_since timestamptz not null default now(),
    add column deferred_until timestamptz,
    add column owner_id bigint,
    add column internal_note text,
    add column manager_id bigint,
    add column manager_note text,
    add column manager_acknowledged_at timestamptz,
    add column first_answered_at timestamptz,
    add foreign key (company_id, owner_id) references employees (company_id, id),
    add foreign key (company_id, manager_id) references employees (company_id, id)`,
  `update checkins set waiting_since = opened_at`,
  `create index checkins_waiting_idx on checkins (company_id, waiting_since, id)`,
  `create index checkins_open_idx on checkins (company_id, waiting_since, id)
    where closed_at is null and acknowledged_at is not null and deferred_until is null`,
  // Whose last check-in was so long ago that the next one is due.
  `create index checkins_closed_idx on checkins (company_id, employee_id, closed_at)`,
];
