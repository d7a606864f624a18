import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a picture shows, in words for whoever doesn't see it; a copy that is shared has them too. */
export const wordsOfPictures: Migration = {
  async up(db) {
    for (const table of ["media", "shared_template_files"])
      await sql.raw(`alter table ${table} add column content text not null default ''`).execute(db);
  },
};
