import { sql } from "kysely";

import { endsAt } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

const DAY_MS = 86_400_000;

/**
 * Adds the counters of each memo that has been over for a day up into its first: many no longer count at once, and all the years
 * of a company are summed in one row each. A memo that is opened again gets the others back (`openCounts`).
 */
export async function foldCounts(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const isSpread = sql`exists (select from memo_counts c where c.company_id = m.company_id and c.memo_id = m.id and c.slot > 0)`;
  // Whoever opens one of them again waits, or it waits for another day.
  await sql`with over as (
      select m.id from memos m where m.company_id = ${scope.companyId} and ${isSpread}
        and (m.status = 'archived' and m.updated_at <= ${yesterday} or m.status = 'published' and ${endsAt} <= ${yesterday})
      for update skip locked),
    taken as (
      delete from memo_counts c using over where c.company_id = ${scope.companyId} and c.memo_id = over.id and c.slot > 0
      returning c.memo_id, c.acknowledged)
    update memo_counts c set acknowledged = c.acknowledged + t.acknowledged
    from (select memo_id, sum(acknowledged) as acknowledged from taken group by memo_id) t
    where c.company_id = ${scope.companyId} and c.memo_id = t.memo_id and c.slot = 0`.execute(db);
}
