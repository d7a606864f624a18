import { audienceAudit } from "./audiences/audit.ts";
import { authAudit } from "./auth/audit.ts";
import { batchAudit } from "./employees/batches/audit.ts";
import { celebrationAudit } from "./memos/celebrations/audit.ts";
import { chatAudit } from "./chat/audit.ts";
import { chatModerationAudit } from "./chat/moderation/audit.ts";
import { checkinAudit } from "./follow-ups/checkins/audit.ts";
import { companyAudit } from "./companies/audit.ts";
import { deviceAudit } from "./devices/audit.ts";
import { employeeAudit } from "./employees/audit.ts";
import { flagAudit } from "./follow-ups/flags/audit.ts";
import { handAudit } from "./follow-ups/hands/audit.ts";
import { importAudit } from "./employees/imports/audit.ts";
import { inboxAudit } from "./memos/inbox/audit.ts";
import { inviteAudit } from "./invites/audit.ts";
import { locationAudit } from "./locations/audit.ts";
import { mediaAudit } from "./media/audit.ts";
import { memoFlagAudit } from "./memos/flags/audit.ts";
import { memoAudit } from "./memos/audit.ts";
import { messageAudit } from "./memos/messages/audit.ts";
import { communityAudit } from "./templates/community/audit.ts";
import { packageAudit } from "./packages/audit.ts";
import { recipientAudit } from "./memos/recipients/audit.ts";
import { realtimeAudit } from "./realtime/audit.ts";
import { requestAudit } from "./employees/requests/audit.ts";
import { schedulerAudit } from "./scheduler/audit.ts";
import { sendAudit } from "./sends/audit.ts";
import { settingsAudit } from "./settings/audit.ts";
import { surveyAudit } from "./memos/surveys/audit.ts";
import { tagAudit } from "./tags/audit.ts";
import { templateAudit } from "./templates/audit.ts";
import { userAudit } from "./users/audit.ts";
import type { CallName } from "./endpoints.ts";
import type { EntriesOf } from "./audit-types.ts";

/** The audit log entry of every call that may change something. A call without one does not compile. */
export const auditEntries = {
  ...companyAudit.entries,
  ...locationAudit.entries,
  ...audienceAudit.entries,
  ...employeeAudit.entries,
  ...importAudit.entries,
  ...batchAudit.entries,
  ...memoAudit.entries,
  ...recipientAudit.entries,
  ...messageAudit.entries,
  ...surveyAudit.entries,
  ...inviteAudit.entries,
  ...requestAudit.entries,
  ...checkinAudit.entries,
  ...schedulerAudit.entries,
  ...tagAudit.entries,
  ...mediaAudit.entries,
  ...sendAudit.entries,
  ...packageAudit.entries,
  ...templateAudit.entries,
  ...communityAudit.entries,
  ...celebrationAudit.entries,
  ...inboxAudit.entries,
  ...memoFlagAudit.entries,
  ...flagAudit.entries,
  ...handAudit.entries,
  ...settingsAudit.entries,
  ...deviceAudit.entries,
  ...authAudit.entries,
  ...userAudit.entries,
  ...realtimeAudit.entries,
  ...chatAudit.entries,
  ...chatModerationAudit.entries,
} as const satisfies EntriesOf<CallName>;
