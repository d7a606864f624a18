import type { chatModerationEndpoints } from "@lineup/contract/chat/moderation/endpoints";

import {
  closeReport,
  listReports,
  reportMessage,
} from "#server/features/chat/moderation/report-service";
import { listVersions } from "#server/features/chat/moderation/service";
import { silenceMember, unsilenceMember } from "#server/features/chat/moderation/silence-service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const chatModerationRoutes: HandlersOf<keyof typeof chatModerationEndpoints> = {
  listChatVersions: listVersions,
  silenceChatMember: silenceMember,
  unsilenceChatMember: unsilenceMember,
  reportChatMessage: reportMessage,
  listChatReports: listReports,
  closeChatReport: closeReport,
};
