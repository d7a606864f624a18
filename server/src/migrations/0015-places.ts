import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which memos are for a location or an audience is looked up before it is deleted; tags stand in the order of their words. */
export const places: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create index memo_locations_location_idx on memo_locations (company_id, location_id)`,
  `create index memo_audiences_audience_idx on memo_audiences (company_id, audience_id)`,
  `alter table tags alter column title type text collate "es-x-icu"`,
];
