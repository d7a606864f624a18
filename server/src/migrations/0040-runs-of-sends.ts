import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A send knows which day in the series it went out for, so that nobody who moves between two zones gets a day's twice. */
export const runsOfSends: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memo_sends add column run_on date`,
  `update memo_sends s set run_on = r.run_on from scheduled_runs r
    where r.company_id = s.company_id and r.scheduled_send_id = s.scheduled_send_id and r.send_id = s.id`,
  `drop index memo_sends_scheduled_idx`,
  `create index memo_sends_scheduled_idx on memo_sends (company_id, scheduled_send_id, run_on)
    where scheduled_send_id is not null`,
];
