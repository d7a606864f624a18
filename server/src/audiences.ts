import { readRecipientsAmong } from "#server/features/memos/reads";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import { companyScope } from "#server/platform/scope";

/** Who may know of events whose audience only a feature can tell. */
export const resolveAudience: AudienceResolver = async (event, { companyId, employeeIds }, db) => {
  const { audience } = event;
  if (audience?.kind !== "memo-recipients" || !("memo_id" in audience)) return {};
  const memoId = Number(audience.memo_id);
  const ids = await readRecipientsAmong(db, companyScope(companyId), memoId, employeeIds);
  return { management: true, employeeIds: ids };
};
