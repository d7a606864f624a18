import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A celebration is a memo that celebrates people: one reaction to it each. What goes out by itself is noted with the day it is
 * for, so that nobody's is sent twice.
 */
export const celebrations: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memos drop constraint memos_type_check`,
  `update memos set type = 'other' where kind = 'celebration'`,
  `alter table memos
    add constraint memos_type_check
      check (type in ('standard', 'nonflaggable', 'other', 'birthday', 'anniversary')),
    add constraint memos_celebration_check
      check ((kind = 'celebration') = (type in ('other', 'birthday', 'anniversary')))`,
  `create table memo_celebrated (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `create table celebration_reactions (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    option text not null,
    reacted_at timestamptz not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id)
  )`,
  `create index celebration_reactions_option_idx on celebration_reactions (company_id, memo_id, option)`,
  `create table celebrated_days (
    company_id bigint not null,
    employee_id bigint not null,
    occasion text not null check (occasion in ('birthday', 'anniversary')),
    year int not null,
    primary key (company_id, employee_id, occasion, year),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
];
