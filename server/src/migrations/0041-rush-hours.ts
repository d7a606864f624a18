import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a whole staff does in the same minute. */
export const rushHours: Migration = {
  async up(db) {
    // Who comes is noted on their record and their sign-in. Where the page has room for the new row, the other indexes, of which
    // people have nineteen, need not hear of it (heap-only tuples).
    await sql`alter table employees set (fillfactor = 80)`.execute(db);
    await sql`alter table auth_tokens set (fillfactor = 80)`.execute(db);
    // With the person at its end it was taken for the one by which a person's answer is found, and read all answers of the survey.
    await sql`drop index survey_answers_time_idx`.execute(db);
    await sql`create index survey_answers_time_idx on survey_answers (company_id, memo_id, answered_at desc)`.execute(
      db,
    );
  },
};
