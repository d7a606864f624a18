import { auditEndpoints } from "./audit/endpoints.ts";
import { audienceEndpoints } from "./audiences/endpoints.ts";
import { authEndpoints } from "./auth/endpoints.ts";
import { chatEndpoints } from "./chat/endpoints.ts";
import { chatModerationEndpoints } from "./chat/moderation/endpoints.ts";
import { checkinEndpoints } from "./follow-ups/checkins/endpoints.ts";
import { companyEndpoints } from "./companies/endpoints.ts";
import { batchEndpoints } from "./employees/batches/endpoints.ts";
import { employeeEndpoints } from "./employees/endpoints.ts";
import { importEndpoints } from "./employees/imports/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { deviceEndpoints } from "./devices/endpoints.ts";
import { followUpEndpoints } from "./follow-ups/endpoints.ts";
import { flagEndpoints } from "./follow-ups/flags/endpoints.ts";
import { handEndpoints } from "./follow-ups/hands/endpoints.ts";
import { gifEndpoints } from "./gif/endpoints.ts";
import { homeEndpoints } from "./home/endpoints.ts";
import { inviteEndpoints } from "./invites/endpoints.ts";
import { locationEndpoints } from "./locations/endpoints.ts";
import { mediaEndpoints } from "./media/endpoints.ts";
import { memoEndpoints } from "./memos/endpoints.ts";
import { memoFlagEndpoints } from "./memos/flags/endpoints.ts";
import { inboxEndpoints, readingEndpoints } from "./memos/inbox/endpoints.ts";
import { recipientEndpoints } from "./memos/recipients/endpoints.ts";
import { messageEndpoints } from "./memos/messages/endpoints.ts";
import { responseEndpoints } from "./responses/endpoints.ts";
import { celebrationEndpoints } from "./memos/celebrations/endpoints.ts";
import { surveyEndpoints } from "./memos/surveys/endpoints.ts";
import { packageEndpoints } from "./packages/endpoints.ts";
import { realtimeEndpoints } from "./realtime/endpoints.ts";
import { requestEndpoints } from "./employees/requests/endpoints.ts";
import { reportEndpoints } from "./reports/endpoints.ts";
import { schedulerEndpoints } from "./scheduler/endpoints.ts";
import { settingsEndpoints } from "./settings/endpoints.ts";
import { sendEndpoints } from "./sends/endpoints.ts";
import { tagEndpoints } from "./tags/endpoints.ts";
import { targetingEndpoints } from "./targeting/endpoints.ts";
import { communityEndpoints } from "./templates/community/endpoints.ts";
import { templateEndpoints } from "./templates/endpoints.ts";
import { translateEndpoints } from "./translate/endpoints.ts";
import { userEndpoints } from "./users/endpoints.ts";

/** Every call's address, without its schemas: what the web needs to make a call. */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...companyEndpoints,
  ...inviteEndpoints,
  ...targetingEndpoints,
  ...locationEndpoints,
  ...audienceEndpoints,
  ...tagEndpoints,
  ...employeeEndpoints,
  ...importEndpoints,
  ...batchEndpoints,
  ...deviceEndpoints,
  ...mediaEndpoints,
  ...memoEndpoints,
  ...recipientEndpoints,
  ...messageEndpoints,
  ...surveyEndpoints,
  ...celebrationEndpoints,
  ...sendEndpoints,
  ...packageEndpoints,
  ...responseEndpoints,
  ...inboxEndpoints,
  ...memoFlagEndpoints,
  ...readingEndpoints,
  ...homeEndpoints,
  ...followUpEndpoints,
  ...flagEndpoints,
  ...handEndpoints,
  ...realtimeEndpoints,
  ...auditEndpoints,
  ...reportEndpoints,
  ...settingsEndpoints,
  ...checkinEndpoints,
  ...schedulerEndpoints,
  ...requestEndpoints,
  ...templateEndpoints,
  ...communityEndpoints,
  ...translateEndpoints,
  ...chatEndpoints,
  ...gifEndpoints,
  ...chatModerationEndpoints,
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;
