import { sql } from "kysely";

import { countSlots } from "#server/features/memos/rules";
import { endsAt } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Creates the acknowledgement counters of memos that are being published. */
export async function openCounts(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<void> {
  await sql`insert into memo_counts (company_id, memo_id, slot)
    select ${scope.companyId}::bigint, m, s from unnest(${[...memoIds]}::bigint[]) m, generate_series(0, ${countSlots - 1}) s
    on conflict do nothing`.execute(tx);
}

const DAY_MS = 86_400_000;

/**
 * Replaces the counter rows of each memo that ended at least a day ago with one number in the memo's row. Several
 * counter rows are needed only while many people may acknowledge a memo at the same time. Sorting lists by response rate is
 * faster without the counter rows of ended memos. Reopening a memo creates new counter rows (`openCounts`).
 */
export async function foldEndedCounts(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const counts = sql`exists (select from memo_counts c where c.company_id = m.company_id and c.memo_id = m.id)`;
  // Skips a memo that is locked, for example by a call that reopens the memo. The next run handles the skipped memo.
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
