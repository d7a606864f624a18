import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lists of templates, sends, and of what all companies share are read by their index among ten thousand as among thirty. */
export const thousandsOfTemplates: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Templates in each of their orders. What lists are narrowed and counted by goes along.
  `drop index memo_templates_updated_idx`,
  `create index memo_templates_updated_idx on memo_templates (company_id, updated_at, id)
    include (status, kind, category, archived_at, created_by) where deleted_at is null`,
  `create index memo_templates_created_idx on memo_templates (company_id, created_at, id)
    include (status, kind, category, archived_at, created_by) where deleted_at is null`,
  `create index memo_templates_title_idx on memo_templates (company_id, lower(title), id)
    include (title, status, kind, category, archived_at, created_by) where deleted_at is null`,
  // As what is shared: kept, and not reckoned from an index alone.
  `alter table memo_templates add column search_text text not null generated always as
    (folded(title || ' ' || coalesce(category, '') || ' ' || jsonb_path_query_array(translations, '$[*].title')::text)) stored`,
  `create index memo_templates_search_idx on memo_templates using gin (search_text gin_trgm_ops) where deleted_at is null`,
  // Of a package only those are counted that are not deleted.
  `create index memo_templates_left_idx on memo_templates (company_id, id) where deleted_at is null`,
  // What lists can be filtered by is read from these alone: a template or a send that is deleted names nothing any more.
  ...["template_locations", "template_audiences", "template_recipients", "template_tags"].map(
    (link) => namesNothing("template", link),
  ),
  ...["send_locations", "send_audiences", "send_named_recipients"].map((link) =>
    namesNothing("send", link),
  ),
  // Who took what is shared is asked of all companies at once, too.
  `drop index memo_templates_source_idx`,
  `create index memo_templates_source_idx on memo_templates (source_template_id, company_id, id)
    where source_template_id is not null`,
  `create index memo_sends_title_idx on memo_sends (company_id, lower(title), id) where deleted_at is null`,
  // What is shared, in each of its orders; and its files, which are every company's to ask for.
  `drop index shared_templates_newest_idx`,
  `create index shared_templates_newest_idx on shared_templates (created_at, id) include (kind, category)`,
  `create index shared_templates_use_idx on shared_templates (use_count, id) include (kind, category)`,
  `create index shared_templates_title_idx on shared_templates (lower(title), id) include (title, kind, category)`,
  `drop index shared_template_files_of_idx`,
  `create index shared_template_files_of_idx on shared_template_files (shared_template_id, company_id, position)`,
];

function namesNothing(of: "template" | "send", link: string): string {
  return `delete from memo_${link} x using memo_${of}s t
    where t.company_id = x.company_id and t.id = x.${of}_id and t.deleted_at is not null`;
}
