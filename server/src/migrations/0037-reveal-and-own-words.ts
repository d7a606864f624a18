import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A memo can open later than its title shows; whom a celebration celebrates can read other words than everybody. */
export const revealAndOwnWords: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memos
    add column reveal_at timestamptz,
    add column recipient_title text,
    add column recipient_content text,
    add constraint memos_own_words_check
      check (kind = 'celebration' or (recipient_title is null and recipient_content is null))`,
  `alter table memo_versions
    add column for_celebrated boolean not null default false,
    drop constraint memo_versions_pkey,
    add primary key (company_id, memo_id, version, locale, for_celebrated)`,
];
