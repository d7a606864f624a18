import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A search ignores apostrophes and finds letters by their plain spelling: O’Brien by `obrien` and `o'brien`, Łukasz by `lukasz`,
 * Groß by `gross`. `folded` in the contract does the same.
 */
export const searchBySpelling: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const apostrophes = "''’‘ʼʻ`´′＇";
/** The letters in both cases, because `lower` leaves letters beyond ASCII as they are in the locale `C`. */
const letters = ["ĐđÐðĦħıŁłØøŦŧÆŒẞÞ", "ddddhhilloottæœßþ"] as const;

const statements = [
  `create or replace function folded(text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize($1, nfd), U&'[\\0300-\\036f]', '', 'g')), '${letters[0]}${apostrophes}', '${letters[1]}'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')`,
  // The stored text is computed anew where it would be different now, which is in few rows.
  ...Object.entries({
    employees: [
      "name_first",
      `name_first || ' ' || name_last || ' ' || coalesce(email, '') || ' ' || coalesce(phone_country_code || phone, '')
        || ' ' || coalesce(company_ext_id, '')`,
    ],
    memos: ["title", "title"],
    memo_translations: ["title", "title"],
    memo_sends: ["title", "title"],
    memo_templates: [
      "title",
      `title || ' ' || coalesce(category, '') || ' ' || jsonb_path_query_array(translations, '$[*].title')::text`,
    ],
    shared_templates: [
      "title",
      `title || ' ' || description || ' ' || coalesce(author, '') || ' ' || coalesce(category, '') || ' '
        || jsonb_path_query_array(translations, '$[*].title')::text`,
    ],
  }).map(
    ([table, [column, text]]) =>
      `update ${table} set ${column} = ${column} where search_text is distinct from folded(${text})`,
  ),
  // Its keys are computed by the function, too. `reindex` would compute them by what the session remembers of the old function.
  `drop index employees_born_idx`,
  `create index employees_born_idx on employees
    (company_id, birth_date_year, birth_date_month, birth_date_day, name_letters(name))
    where birth_date_year is not null and deleted_at is null`,
  `drop index audit_entries_search_idx`,
  `create index audit_entries_search_idx on audit_entries using gin
    (folded(actor_name || ' ' || subject_name) gin_trgm_ops) with (gin_pending_list_limit = 512)`,
];
