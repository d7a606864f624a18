import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Of an anonymous survey nothing tells who answered it, or when: a person is known by a keyed hash alone, choices are added up
 * where they are given, and words wait in heaps that are shuffled with each that comes.
 */
export const anonymousSurveys: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memos
    add column is_anonymous boolean not null default false,
    add constraint memos_anonymous_check check (kind = 'survey' or not is_anonymous)`,
  // Companies have none or few of them, and each look at somebody's memos asks for these.
  `create index memos_anonymous_idx on memos (company_id, id)
    where is_anonymous and status <> 'draft' and deleted_at is null`,
  `create table survey_tokens (
    company_id bigint not null,
    memo_id bigint not null,
    token bytea not null,
    primary key (company_id, memo_id, token),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
  `create table survey_tallies (
    company_id bigint not null,
    memo_id bigint not null,
    location_id bigint,
    audience_id bigint check (location_id is null or audience_id is null),
    slot smallint not null,
    answered int not null default 0,
    counts int[] not null,
    unique nulls not distinct (company_id, memo_id, location_id, audience_id, slot),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, location_id) references locations (company_id, id) on delete cascade,
    foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade
  )`,
  `create table survey_heaps (
    company_id bigint not null,
    memo_id bigint not null,
    slot smallint not null,
    words jsonb not null default '[]',
    primary key (company_id, memo_id, slot),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
  `create table survey_words (
    company_id bigint not null,
    memo_id bigint not null,
    id uuid not null,
    content text not null,
    primary key (company_id, memo_id, id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
  `create table survey_shown (
    company_id bigint not null,
    memo_id bigint not null,
    results jsonb not null,
    primary key (company_id, memo_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
  )`,
];
