import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One row, of the installation that the database belongs to: by which secret its nodes know each other. */
export const installation: Migration = {
  async up(db) {
    await sql`create table installation (
      id boolean primary key default true check (id),
      secret_fingerprint text not null
    )`.execute(db);
  },
};
