import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who is due for a check-in is read from the indexes alone, in a company of 50,000 too. */
export const whoIsDue: Migration = {
  async up(db) {
    await sql`create index employees_working_idx on employees (company_id, id) include (created_at)
      where is_active and not on_leave and deleted_at is null`.execute(db);
  },
};
