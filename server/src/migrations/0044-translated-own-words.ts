import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What a translation was made of counts what those read whom a celebration celebrates. Translations that were up to date before
 * that was counted stay so.
 */
export const translatedOwnWords: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** As a template keeps it: of what `JSON.stringify` makes of these columns. */
function hashOf(columns: readonly string[]): string {
  const words = columns.map((column) => `coalesce(to_json(${column})::text, 'null')`);
  const json = `'[' || ${words.join(" || ',' || ")} || ']'`;
  return `translate(rtrim(encode(sha256(convert_to(${json}, 'UTF8')), 'base64'), '='), '+/', '-_')`;
}

/** A celebration has no answers to choose from. */
const words = ["t.title", "t.content", "'[]'::json"];
const allWords = [...words, "t.recipient_title", "t.recipient_content"];

const statements = [
  `update memo_translations t
    set source_hash = sha256(convert_to(jsonb_build_array(m.title, m.content, m.options, m.recipient_title,
      m.recipient_content)::text, 'UTF8'))
    from memos m where m.company_id = t.company_id and m.id = t.memo_id
      and coalesce(m.recipient_title, m.recipient_content) is not null
      and t.source_hash = sha256(convert_to(jsonb_build_array(m.title, m.content, m.options)::text, 'UTF8'))`,
  `update memo_templates t
    set translations = (select jsonb_agg(case when x.one ->> 'source_hash' = ${hashOf(words)}
        then x.one || jsonb_build_object('source_hash', ${hashOf(allWords)}) else x.one end order by x.place)
      from jsonb_array_elements(t.translations) with ordinality x (one, place))
    where coalesce(t.recipient_title, t.recipient_content) is not null and t.translations <> '[]'`,
];
