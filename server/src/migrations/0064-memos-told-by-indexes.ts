import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What somebody is asked of what is live, and what of theirs is called as they search, is told by indexes alone: the memos themselves
 * were looked up for it, and in a company of years those lie far apart.
 */
export const memosToldByIndexes: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `drop index memos_live_idx`,
  `create index memos_live_idx on memos (company_id, (coalesce(end_at, 'infinity')))
    include (id, kind, status, published_at, start_at, due_at, end_at, reveal_at, signature, priority, is_anonymous, deleted_at)
    where status = 'published' and deleted_at is null`,
  // The same as it was, with what a memo is searched by: titles of 200 letters are far from what an index can hold.
  `drop index memos_list_idx`,
  `create index memos_list_idx on memos (company_id, created_at desc, id desc)
    include (kind, type, status, category, author_id, published_at, start_at, due_at, end_at, reveal_at, recipient_count,
      settled_count, version, signature, priority, is_anonymous, deleted_at, search_text)
    where deleted_at is null and (status <> 'draft' or send_id is null)`,
];
