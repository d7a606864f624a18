import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What was answered to an anonymous survey is sealed until it is told. Only the product has the secret to do it: what was counted before
 * stays as it is until the next answer, which seals it as well.
 */
export const sealedAnswers: Migration = {
  async up(db) {
    await sql.raw(`alter table survey_tallies add column sealed text`).execute(db);
    await sql.raw(`alter table survey_heaps add column sealed text`).execute(db);
  },
};
