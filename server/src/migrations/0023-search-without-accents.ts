import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** People are found by a part of a name, e-mail, phone or number, however its letters are accented. */
export const searchWithoutAccents: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // As `folded` of targeting/search-terms has it: letters without their marks, in small ones.
  `create function folded(text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(normalize($1, nfd), U&'[\\0300-\\036f]', '', 'g'))`,
  // Kept, and not reckoned from an index alone: whoever looks for two letters is compared with everybody.
  `alter table employees add column search_text text not null generated always as
    (folded(name_first || ' ' || name_last || ' ' || coalesce(email, '') || ' ' || coalesce(phone_country_code || phone, '')
      || ' ' || coalesce(company_ext_id, ''))) stored`,
  `create index employees_search_text_idx on employees using gin (search_text gin_trgm_ops)`,
  `drop index employees_search_idx`,
];
