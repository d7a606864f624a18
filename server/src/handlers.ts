import { attachables } from "#server/attachments";
import { auditRoutes } from "#server/features/audit/routes";
import { audienceRoutes } from "#server/features/audiences/routes";
import { authRoutes } from "#server/features/auth/routes";
import { chatModerationRoutes } from "#server/features/chat/moderation/routes";
import { chatRoutes } from "#server/features/chat/routes";
import { checkinRoutes } from "#server/features/follow-ups/checkins/routes";
import { companyRoutes } from "#server/features/companies/routes";
import { settingsRoutes } from "#server/features/companies/settings/routes";
import { deviceRoutes } from "#server/features/devices/routes";
import { importRoutes } from "#server/features/employees/imports/routes";
import { batchRoutes } from "#server/features/employees/batches/routes";
import { employeeRoutes } from "#server/features/employees/routes";
import { managedFlagRoutes } from "#server/features/follow-ups/flags/routes";
import { followUpRoutes } from "#server/features/follow-ups/routes";
import { handRoutes } from "#server/features/follow-ups/hands/routes";
import { gifRoutes } from "#server/features/gif/routes";
import { inviteRoutes } from "#server/features/invites/routes";
import { homeRoutes } from "#server/features/home/routes";
import { locationRoutes } from "#server/features/locations/routes";
import { mediaRoutes } from "#server/features/media/routes";
import { flagRoutes } from "#server/features/memos/flags/routes";
import { inboxRoutes, readingRoutes } from "#server/features/memos/inbox/routes";
import { messageRoutes } from "#server/features/memos/messages/routes";
import { memoRoutes } from "#server/features/memos/routes";
import { celebrationRoutes } from "#server/features/memos/celebrations/routes";
import { recipientRoutes } from "#server/features/memos/recipients/routes";
import { surveyRoutes } from "#server/features/memos/surveys/routes";
import { realtimeRoutes } from "#server/features/realtime/routes";
import { responseRoutes } from "#server/features/responses/routes";
import { employeePageRoutes } from "#server/features/employee-page/routes";
import { reportRoutes } from "#server/features/reports/routes";
import { schedulerRoutes } from "#server/features/scheduler/routes";
import { packageRoutes } from "#server/features/packages/routes";
import { sendRoutes } from "#server/features/sends/routes";
import { tagRoutes } from "#server/features/tags/routes";
import { targetingRoutes } from "#server/features/targeting/routes";
import { communityRoutes } from "#server/features/templates/community/routes";
import { templateRoutes } from "#server/features/templates/routes";
import { translateRoutes } from "#server/features/translate/routes";
import { userRoutes } from "#server/features/users/routes";
import type { Handlers } from "#server/platform/http/handlers";

/** @returns the handlers of all calls. A missing one doesn't compile. */
export function allHandlers(live: Parameters<typeof realtimeRoutes>[0]): Handlers {
  return {
    ...authRoutes,
    ...userRoutes,
    ...companyRoutes,
    ...inviteRoutes,
    ...targetingRoutes,
    ...locationRoutes,
    ...audienceRoutes,
    ...tagRoutes,
    ...employeeRoutes,
    ...importRoutes,
    ...batchRoutes,
    ...deviceRoutes,
    ...mediaRoutes(attachables),
    ...memoRoutes,
    ...recipientRoutes,
    ...messageRoutes,
    ...chatRoutes,
    ...gifRoutes,
    ...chatModerationRoutes,
    ...surveyRoutes,
    ...celebrationRoutes,
    ...sendRoutes,
    ...packageRoutes,
    ...responseRoutes,
    ...inboxRoutes,
    ...readingRoutes,
    ...followUpRoutes,
    ...managedFlagRoutes,
    ...flagRoutes,
    ...handRoutes,
    ...auditRoutes,
    ...reportRoutes,
    ...settingsRoutes,
    ...checkinRoutes,
    ...employeePageRoutes,
    ...homeRoutes,
    ...templateRoutes,
    ...communityRoutes,
    ...translateRoutes,
    ...schedulerRoutes,
    ...realtimeRoutes(live),
  };
}
