import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What all companies share is found by what is said of it, or its title in any of its languages, however its letters are accented. */
export const communitySearch: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Kept, and not reckoned from an index alone: whoever looks for two letters has everything compared.
  `alter table shared_templates add column search_text text not null generated always as
    (folded(title || ' ' || description || ' ' || coalesce(author, '') || ' ' || coalesce(category, '') || ' '
      || jsonb_path_query_array(translations, '$[*].title')::text)) stored`,
  `create index shared_templates_search_idx on shared_templates using gin (search_text gin_trgm_ops)`,
];
