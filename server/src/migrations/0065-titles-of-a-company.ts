import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Memos and sends are searched in the titles of their company alone, which its own indexes have. The indexes of words were of all
 * companies, whose titles are much alike: a search looked at everybody's, and each memo that goes out was written into three of them.
 */
export const titlesOfACompany: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `drop index memos_search_idx`,
  `drop index memos_in_sends_idx`,
  `create index memos_in_sends_idx on memos (company_id, send_id) include (id, recipient_count, settled_count, search_text)
    where send_id is not null and deleted_at is null`,
  `drop index memo_translations_search_idx`,
  `create index memo_translations_titles_idx on memo_translations (company_id) include (memo_id, search_text)`,
  `drop index memo_sends_search_idx`,
  `alter table memo_sends add column search_text text not null generated always as (folded(title)) stored`,
  `drop index memo_sends_list_idx`,
  `create index memo_sends_list_idx on memo_sends (company_id, created_at desc, id desc) include (search_text)
    where deleted_at is null`,
  // It was written anew with the column.
  `analyze memo_sends`,
];
