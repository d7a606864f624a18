import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The language that a memo's own text is written in, and a template's; until now that was English. Its title is found without accents. */
export const ownLanguage: Migration = {
  async up(db) {
    for (const table of ["memos", "memo_templates", "shared_templates"])
      await sql
        .raw(
          `alter table ${table} add column locale_code text not null default 'en'
            check (locale_code in ('en', 'es', 'fr', 'pt'))`,
        )
        .execute(db);
    for (const statement of foundWithoutAccents) await sql.raw(statement).execute(db);
  },
};

const foundWithoutAccents = [
  `drop index memos_search_idx`,
  `create index memos_search_idx on memos using gin (folded(title) gin_trgm_ops) where deleted_at is null`,
  `drop index memo_translations_search_idx`,
  `create index memo_translations_search_idx on memo_translations using gin (folded(title) gin_trgm_ops)`,
];
