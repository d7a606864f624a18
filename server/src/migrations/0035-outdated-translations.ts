import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A translation knows what it translates; those that are there are taken for what the memo says now. */
export const outdatedTranslations: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memo_translations add column source_hash bytea`,
  `update memo_translations t
    set source_hash = sha256(convert_to(jsonb_build_array(m.title, m.content, m.options)::text, 'UTF8'))
    from memos m where m.company_id = t.company_id and m.id = t.memo_id`,
];
