import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The logos of companies: small pictures that anyone may fetch by a key that can't be guessed. */
export const companyLogos: Migration = {
  async up(db) {
    await sql`create table company_logos (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies (id) on delete cascade,
      key text not null unique,
      content bytea not null,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`.execute(db);
    // As for all tables of companies: plans are made for a large one.
    await sql`alter table company_logos alter company_id set (n_distinct = 10)`.execute(db);
  },
};
