import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A sign-in code is also sent to a phone that an account only names: the index of phones had the proven ones alone. */
export const phonesOfAccounts: Migration = {
  async up(db) {
    await sql`create index users_named_phone_idx on users (phone_country_code, phone)
      where phone is not null`.execute(db);
  },
};
