import { readRecipientsAmong, readRespondentsAmong } from "#server/features/memos/reads";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import { companyScope } from "#server/platform/scope";

/** Who may know of events whose audience only a feature can tell. */
export const resolveAudience: AudienceResolver = async (event, { companyId, employeeIds }, db) => {
  const { audience } = event;
  const readers = audience && readersOf[audience.kind];
  if (!readers || !("memo_id" in audience)) return {};
  const memoId = Number(audience.memo_id);
  const ids = await readers(db, companyScope(companyId), memoId, employeeIds);
  return { management: true, employeeIds: ids };
};

/** Management, and those of the people who received the memo, or acknowledged it or asked about it. */
const readersOf: Readonly<Record<string, typeof readRecipientsAmong | undefined>> = {
  "memo-recipients": readRecipientsAmong,
  "memo-respondents": readRespondentsAmong,
};
