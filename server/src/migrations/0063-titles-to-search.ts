import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What memos are found by is kept beside their titles: reckoned anew for each of a company's thousands of memos it was most of what a
 * search took, and for each change of a memo it was reckoned once for each index.
 */
export const titlesToSearch: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  ...["memos", "memo_translations"].map(
    (table) =>
      `alter table ${table} add column search_text text not null generated always as (folded(title)) stored`,
  ),
  `drop index memos_search_idx`,
  `create index memos_search_idx on memos using gin (search_text gin_trgm_ops) where deleted_at is null`,
  // Those of sends are found by the same.
  `drop index memos_in_sends_search_idx`,
  `drop index memo_translations_search_idx`,
  `create index memo_translations_search_idx on memo_translations using gin (search_text gin_trgm_ops)`,
  // They were written anew with the column.
  `analyze memos`,
  `analyze memo_translations`,
];
