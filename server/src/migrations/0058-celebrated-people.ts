import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who celebrates somebody is found by whom they celebrate: when one of those memos is changed or deleted, their day may be free again. */
export const celebratedPeople: Migration = {
  async up(db) {
    await sql
      .raw("create index memo_celebrated_employee_idx on memo_celebrated (company_id, employee_id)")
      .execute(db);
  },
};
