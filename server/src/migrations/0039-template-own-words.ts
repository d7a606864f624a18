import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A template of a celebration says, as the celebration does, what those read whom it celebrates. */
export const templateOwnWords: Migration = {
  async up(db) {
    for (const table of ["memo_templates", "shared_templates"])
      await sql
        .raw(
          `alter table ${table}
            add column recipient_title text,
            add column recipient_content text,
            add constraint ${table}_own_words_check
              check (kind = 'celebration' or (recipient_title is null and recipient_content is null))`,
        )
        .execute(db);
  },
};
