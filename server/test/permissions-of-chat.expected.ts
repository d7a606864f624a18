import type { chatEndpoints } from "@lineup/contract/chat/endpoints";
import type { gifEndpoints } from "@lineup/contract/gif/endpoints";
import type { chatModerationEndpoints } from "@lineup/contract/chat/moderation/endpoints";

import { type Statuses, members, management, recipients } from "./support/permission-statuses.ts";

/** The status of each call about chats for each caller, with valid input. */
export const chatStatuses: Readonly<
  Record<keyof typeof chatEndpoints | keyof typeof chatModerationEndpoints, Statuses>
> = {
  listChatGroups: members,
  createChatGroup: management,
  createPrivateChatGroup: members,
  listChatPeople: members,
  // In the group, which the colleague isn't: for them it doesn't exist.
  getChatGroup: recipients,
  searchChat: recipients,
  listChatMessages: recipients,
  sendChatMessage: recipients,
  editChatMessage: recipients,
  deleteChatMessage: recipients,
  readChatGroup: recipients,
  reactToChatMessage: recipients,
  listChatMembers: recipients,
  listChatPictures: recipients,
  setChatPreferences: recipients,
  leaveChatGroup: recipients,
  listChatReaders: recipients,
  downloadChatImage: recipients,
  updateChatGroup: [401, 403, 404, 200, 200, 404, 404],
  deleteChatGroup: [401, 403, 404, 200, 200, 404, 404],
  listChatVersions: management,
  silenceChatMember: management,
  unsilenceChatMember: management,
  // The message is the manager's own.
  reportChatMessage: [401, 200, 404, 409, 200, 404, 404],
  listChatReports: management,
  closeChatReport: management,
};

/** The same of the calls about GIFs, which every member may send. */
export const gifStatuses: Readonly<Record<keyof typeof gifEndpoints, Statuses>> = {
  searchGifs: members,
  listTrendingGifs: members,
  getRandomGif: members,
  listRelatedGifs: members,
  listGifCategories: members,
  listGifsOfCategory: members,
  listGifs: members,
  getGif: members,
  listGifEmoji: members,
  searchGifChannels: members,
  animateGifText: members,
  downloadGif: members,
};
