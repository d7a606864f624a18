import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Signing in on tablets that people share. */
export const sharedDevices: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table auth_tokens add column device_id bigint references devices on delete cascade`,
  `create index auth_tokens_device_idx on auth_tokens (device_id) where device_id is not null`,
  // Made for somebody who has never signed in elsewhere: it holds their place until they do.
  `alter table users add column pin_only boolean not null default false`,
  // Whoever made the code answers for the tablet that is paired with it.
  `alter table devices add column pairing_by bigint,
    add foreign key (company_id, pairing_by) references employees (company_id, id) on delete set null (pairing_by)`,
  `create index devices_location_idx on devices (company_id, location_id)`,
];
