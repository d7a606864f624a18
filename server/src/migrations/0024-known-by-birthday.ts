import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A file's people are found by name and birthday, however their names are accented and punctuated. */
export const knownByBirthday: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create function name_letters(text) returns text language sql immutable strict parallel safe
    return translate(folded($1), ' .,''’-', '')`,
  // Letters behind the day: where nobody's birthday is known, payroll systems give all of them the same.
  `create index employees_born_idx on employees
    (company_id, birth_date_year, birth_date_month, birth_date_day, name_letters(name))
    where birth_date_year is not null and deleted_at is null`,
];
