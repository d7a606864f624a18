import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Urgent follow-ups come first, and are counted for the navigation's badge: both are read from these indexes alone. Those in the
 * order of time, which had to look at each row for its urgency, stay for the other direction.
 */
export const urgentFollowUps: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create index raised_hands_urgent_idx on raised_hands (company_id, is_urgent, waiting_since, id) include (employee_id)
    where resolved_at is null and manager_acknowledged_at is null`,
  `create index checkins_urgent_idx on checkins (company_id, is_urgent, waiting_since, id) include (employee_id)
    where closed_at is null and acknowledged_at is not null and deferred_until is null`,
];
