import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A file's employee numbers from which a spreadsheet has removed the zeros at the beginning are found: `777` for `00777`. */
export const numbersWithoutZeros: Migration = {
  async up(db) {
    await sql`create index employees_padded_number_idx on employees (company_id, (ltrim(company_ext_id, '0')))
      include (company_ext_id) where company_ext_id like '0%' and deleted_at is null`.execute(db);
  },
};
