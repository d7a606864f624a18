import { readReceived } from "#server/features/memos/reads";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import type { EventAudience } from "#server/platform/outbox/events";
import { companyScope } from "#server/platform/scope";

/** Who may know of events whose audience only a feature can tell; of an unknown kind nobody. */
export const resolveAudience: AudienceResolver = async (
  audiences,
  { companyId, employeeIds },
  db,
) => {
  const scope = companyScope(companyId);
  const known = new Set<string>();
  for (const [kind, among] of Object.entries(recipientsOf)) {
    const memoIds = audiences.filter((one) => one.kind === kind).map(memoOf);
    if (memoIds.length === 0) continue;
    const found = await readReceived(db, scope, memoIds, employeeIds, among);
    for (const { memo_id, employee_id } of found) known.add(`${kind} ${memo_id} ${employee_id}`);
  }
  return audiences.map((one) => {
    if (!(one.kind in recipientsOf)) return {};
    const isKnown = (id: number) => known.has(`${one.kind} ${memoOf(one)} ${id}`);
    return { management: true, employeeIds: employeeIds.filter(isKnown) };
  });
};

/** Management, and those of the people who received the memo, or acknowledged it or asked about it. */
const recipientsOf = { "memo-recipients": "all", "memo-respondents": "responded" } as const;

function memoOf(audience: EventAudience): number {
  return "memo_id" in audience ? Number(audience.memo_id) : 0;
}
