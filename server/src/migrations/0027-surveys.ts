import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A survey is a memo that asks: what there is to choose from stands with the memo and its versions, and each answer once. */
export const surveys: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memos
    add column answer_type text check (answer_type in ('single', 'multiple', 'text', 'rating')),
    add column options jsonb not null default '[]',
    add column options_key text not null default 'custom',
    add constraint memos_survey_check check ((kind = 'survey') = (answer_type is not null))`,
  `alter table memo_versions add column options jsonb not null default '[]'`,
  `create table survey_answers (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    options smallint[] not null,
    content text,
    answered_at timestamptz not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id),
    foreign key (company_id, employee_id) references employees (company_id, id)
  )`,
  `create index survey_answers_time_idx on survey_answers (company_id, memo_id, answered_at desc, employee_id desc)`,
];
