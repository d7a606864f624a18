import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The networks and devices that each account has been signed in to from, so that others can't use up its attempts; and sign-in codes
 * that are each for the place which asked for it. Codes that are on their way during the update have to be asked for again.
 */
export const signInPlaces: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table sign_in_places (
    user_id bigint not null references users on delete cascade,
    place text not null,
    last_used_at timestamptz not null,
    primary key (user_id, place)
  )`,
  `create index sign_in_places_last_used_idx on sign_in_places (last_used_at)`,
  `insert into sign_in_places (user_id, place, last_used_at)
    select user_id, 'network ' || replace(address, '::ffff:', ''), max(last_used_at) from auth_tokens
    where device_id is null and address ~ '^(::ffff:)?[0-9.]+$' group by 1, 2`,
  `delete from sign_in_codes`,
  `alter table sign_in_codes drop constraint sign_in_codes_pkey, add column place text not null default '',
    add primary key (phone, place)`,
];
