import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A repeated call gets the very text of the first answer, and jsonb would put its fields into another order. */
export const keptAnswers: Migration = {
  async up(db) {
    await sql`alter table idempotency_keys alter column body type json using body::json`.execute(
      db,
    );
  },
};
