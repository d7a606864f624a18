import { sql } from "kysely";

import { endsAt } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

const DAY_MS = 86_400_000;

/**
 * Adds the counters of each memo that has been over for a day up into the memo itself: many no longer count at once, and a list by
 * response rate has only those to sum that are live. A memo that is opened again gets counters anew (`openCounts`).
 */
export async function settleCounts(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const counts = sql`exists (select from memo_counts c where c.company_id = m.company_id and c.memo_id = m.id)`;
  // Whoever opens one of them again waits, or it waits for another day.
  await sql`with over as (
      select m.id from memos m where m.company_id = ${scope.companyId} and ${counts}
        and (m.status = 'archived' and m.updated_at <= ${yesterday} or m.status = 'published' and ${endsAt} <= ${yesterday})
      for update skip locked),
    taken as (
      delete from memo_counts c using over where c.company_id = ${scope.companyId} and c.memo_id = over.id
      returning c.memo_id, c.acknowledged)
    update memos m set settled_count = m.settled_count + t.acknowledged
    from (select memo_id, sum(acknowledged) as acknowledged from taken group by memo_id) t
    where m.company_id = ${scope.companyId} and m.id = t.memo_id`.execute(db);
}
