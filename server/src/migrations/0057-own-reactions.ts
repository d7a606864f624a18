import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the people of a location reacted to lately is found among the reactions, and not among all that each of them acknowledged. */
export const ownReactions: Migration = {
  async up(db) {
    await sql
      .raw(
        `create index memo_acknowledgements_reactions_idx on memo_acknowledgements (company_id, employee_id, acknowledged_at desc)
          where is_celebration`,
      )
      .execute(db);
  },
};
