import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What is asked of a company's memos every day is found among three thousand as among thirty. */
export const yearsOfMemos: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // What is live or still to come: few of all that were ever sent.
  `create index memos_live_idx on memos (company_id, (coalesce(end_at, 'infinity')))
    where status = 'published' and deleted_at is null`,
  // What of it celebrates, and what opens later: a few.
  `create index memos_celebrating_idx on memos (company_id, (coalesce(end_at, 'infinity')))
    where kind = 'celebration' and status = 'published' and deleted_at is null`,
  `create index memos_opening_idx on memos (company_id, reveal_at)
    where reveal_at is not null and status = 'published' and deleted_at is null`,
  // The list of memos in its usual order, and by title. What else lists are filtered, sorted and counted by goes along, so that the
  // memos themselves are looked up for the page alone; also those lists of what one person got.
  `create index memos_list_idx on memos (company_id, created_at desc, id desc)
    include (kind, type, status, category, author_id, published_at, start_at, due_at, end_at, reveal_at, recipient_count,
      version, signature, priority, is_anonymous, deleted_at)
    where deleted_at is null and (status <> 'draft' or send_id is null)`,
  `create index memos_list_title_idx on memos (company_id, lower(title), id)
    where deleted_at is null and (status <> 'draft' or send_id is null)`,
  // The few that the list leaves out, and so what they alone could be filtered by.
  `create index memos_unlisted_idx on memos (company_id, id)
    where not (deleted_at is null and (status <> 'draft' or send_id is null))`,
  `create index memo_translations_search_idx on memo_translations using gin (lower(title) gin_trgm_ops)`,
  // Sends are found by their own title and those of their memos, whatever their accents.
  `create index memo_sends_search_idx on memo_sends using gin (folded(title) gin_trgm_ops) where deleted_at is null`,
  `create index memos_in_sends_search_idx on memos using gin (folded(title) gin_trgm_ops)
    where send_id is not null and deleted_at is null`,
  `create index memos_in_sends_idx on memos (company_id, send_id) include (id, recipient_count)
    where send_id is not null and deleted_at is null`,
  // What lists can be filtered by is read from these alone.
  `create index memo_sends_author_idx on memo_sends (company_id, created_by) where deleted_at is null`,
  `create index memo_templates_filters_idx on memo_templates (company_id, category, created_by) where deleted_at is null`,
  `create index memo_packages_filters_idx on memo_packages (company_id, category, created_by) where deleted_at is null`,
  `create index shared_templates_category_idx on shared_templates (category) where category is not null`,
  // Days of a calendar are found by the day that a run was for; those few that were moved, by where they went.
  `create index scheduled_runs_moved_idx on scheduled_runs (company_id, moved_to) where moved_to is not null`,
];
