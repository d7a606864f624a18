import { openTallies } from "#server/features/memos/anonymous/groups-store";
import { memoChange } from "#server/features/memos/audit-present";
import type { MemoRecord } from "#server/features/memos/present";
import { endAtStart } from "#server/features/memos/store";
import { type AuditOccasion, writeAudit } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * People may leave before an anonymous survey starts. With fewer than five recipients left, it ends as it starts, and
 * the audit log says so.
 * @returns true when the survey starts
 */
export async function startsForEnough(
  tx: Db,
  scope: CompanyScope,
  memo: MemoRecord,
  occasion: AuditOccasion,
): Promise<boolean> {
  if (!memo.is_anonymous || (await openTallies(tx, scope, memo.id, memo.options.length)))
    return true;
  await endAtStart(tx, scope, memo.id, occasion.now);
  const [end_at, before] = [memo.start_at ?? occasion.now, memo.end_at].map(
    (at) => at?.toISOString() ?? null,
  );
  const change = memoChange(memo, { end_at }, { end_at: before });
  await writeAudit(tx, scope, { ...occasion, actor: null }, change);
  return false;
}
