import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a memo says in other languages. */
export const memoTranslations: Migration = {
  async up(db) {
    await sql`create table memo_translations (
      company_id bigint not null,
      memo_id bigint not null,
      locale_code text not null,
      title text not null,
      content text not null default '',
      recipient_title text,
      recipient_content text,
      options jsonb not null default '[]',
      primary key (company_id, memo_id, locale_code),
      foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade
    )`.execute(db);
  },
};
