import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The language that a memo's own text is written in, and a template's; until now that was English. */
export const ownLanguage: Migration = {
  async up(db) {
    for (const table of ["memos", "memo_templates", "shared_templates"])
      await sql
        .raw(
          `alter table ${table} add column locale_code text not null default 'en'
            check (locale_code in ('en', 'es', 'fr', 'pt'))`,
        )
        .execute(db);
  },
};
