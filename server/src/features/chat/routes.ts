import type { chatEndpoints } from "@lineup/contract/chat/endpoints";

import { changeGroup, deleteGroup, leaveGroup } from "#server/features/chat/groups/change-service";
import { createGroup, createPrivateGroup } from "#server/features/chat/groups/create-service";
import { changePreferences, getGroup, listGroups } from "#server/features/chat/groups/service";
import { listMembers, listPeople } from "#server/features/chat/members/service";
import { downloadImage, storeImage } from "#server/features/chat/messages/image-service";
import {
  listMessages,
  listReaders,
  searchMessages,
} from "#server/features/chat/messages/list-service";
import {
  deleteMessage,
  editMessage,
  reactToMessage,
  readGroup,
  sendMessage,
} from "#server/features/chat/messages/service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

export const chatRoutes: HandlersOf<keyof typeof chatEndpoints> = {
  listChatGroups: listGroups,
  createChatGroup: createGroup,
  createPrivateChatGroup: createPrivateGroup,
  updateChatGroup: changeGroup,
  deleteChatGroup: deleteGroup,
  getChatGroup: getGroup,
  listChatMessages: listMessages,
  sendChatMessage: withPreparation(storeImage, sendMessage),
  editChatMessage: editMessage,
  deleteChatMessage: deleteMessage,
  readChatGroup: readGroup,
  reactToChatMessage: reactToMessage,
  listChatMembers: listMembers,
  setChatPreferences: changePreferences,
  leaveChatGroup: leaveGroup,
  listChatReaders: listReaders,
  downloadChatImage: downloadImage,
  listChatPeople: listPeople,
  searchChat: searchMessages,
};
