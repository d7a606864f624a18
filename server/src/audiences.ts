import { readReceived } from "#server/features/memos/reads";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import type { EventAudience } from "#server/platform/outbox/events";
import { companyScope } from "#server/platform/scope";

/** Resolves the audiences that features define. An unknown kind reaches no one. */
export const resolveAudience: AudienceResolver = async (
  audiences,
  { companyId, employeeIds },
  db,
) => {
  const scope = companyScope(companyId);
  const members = new Set<string>();
  for (const [kind, recipients] of Object.entries(recipientsOf)) {
    const memoIds = audiences.filter((audience) => audience.kind === kind).map(memoOf);
    if (memoIds.length === 0) continue;
    const found = await readReceived(db, scope, memoIds, employeeIds, recipients);
    for (const { memo_id, employee_id } of found) members.add(`${kind} ${memo_id} ${employee_id}`);
  }
  return audiences.map((audience) => {
    if (!(audience.kind in recipientsOf)) return {};
    const isMember = (id: number) => members.has(`${audience.kind} ${memoOf(audience)} ${id}`);
    return { management: true, employeeIds: employeeIds.filter(isMember) };
  });
};

/** For each kind of audience, the recipients who belong to it: all, or only those who responded. Management belongs to both. */
const recipientsOf = { "memo-recipients": "all", "memo-respondents": "responded" } as const;

function memoOf(audience: EventAudience): number {
  return "memo_id" in audience ? Number(audience.memo_id) : 0;
}
