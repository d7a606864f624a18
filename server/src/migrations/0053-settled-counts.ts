import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * How often a memo that is over was acknowledged stands on the memo itself: lists by response rate read nothing else. So does when
 * it was put away: who joined since gets it where it comes back.
 */
export const settledCounts: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memos add column settled_count int not null default 0, add column archived_at timestamptz`,
  `update memos set archived_at = updated_at where status = 'archived'`,
  // The same as they were, with it.
  `drop index memos_list_idx`,
  `create index memos_list_idx on memos (company_id, created_at desc, id desc)
    include (kind, type, status, category, author_id, published_at, start_at, due_at, end_at, reveal_at, recipient_count,
      settled_count, version, signature, priority, is_anonymous, deleted_at)
    where deleted_at is null and (status <> 'draft' or send_id is null)`,
  `drop index memos_in_sends_idx`,
  `create index memos_in_sends_idx on memos (company_id, send_id) include (id, recipient_count, settled_count)
    where send_id is not null and deleted_at is null`,
];
