import type { chatEndpoints } from "@lineup/contract/chat/endpoints";

import { changeGroup, deleteGroup, leaveGroup } from "#server/features/chat/groups/change-service";
import { createGroup, createPrivateGroup } from "#server/features/chat/groups/create-service";
import { changePreferences, getGroup, listGroups } from "#server/features/chat/groups/service";
import { readGroups } from "#server/features/chat/groups/read-service";
import { listMembers, listPeople } from "#server/features/chat/members/service";
import { downloadImage, storeImage } from "#server/features/chat/messages/image-service";
import {
  listMessages,
  listPictures,
  listReaders,
  searchMessages,
} from "#server/features/chat/messages/list-service";
import { sendMessage, sendMessages } from "#server/features/chat/messages/send-service";
import { deleteMessage, editMessage, reactToMessage } from "#server/features/chat/messages/service";
import {
  type HandlersOf,
  batched,
  batchedWithoutFiles,
  withPreparation,
} from "#server/platform/http/handlers";

/**
 * Calls for some of a company's groups share a batch: a rush costs little more than one call, and a group that is locked for long, for
 * a change of its thousands of members, holds up only a part of the others.
 */
const batches = 4;
const batchOf = ({ group_id }: { readonly group_id: number }): number => group_id % batches;

export const chatRoutes: HandlersOf<keyof typeof chatEndpoints> = {
  listChatGroups: listGroups,
  createChatGroup: createGroup,
  createPrivateChatGroup: createPrivateGroup,
  updateChatGroup: changeGroup,
  deleteChatGroup: deleteGroup,
  getChatGroup: getGroup,
  listChatMessages: listMessages,
  sendChatMessage: batchedWithoutFiles(withPreparation(storeImage, sendMessage), {
    keyOf: batchOf,
    handle: sendMessages,
  }),
  editChatMessage: editMessage,
  deleteChatMessage: deleteMessage,
  readChatGroup: batched({ keyOf: batchOf, handle: readGroups }),
  reactToChatMessage: reactToMessage,
  listChatMembers: listMembers,
  listChatPictures: listPictures,
  setChatPreferences: changePreferences,
  leaveChatGroup: leaveGroup,
  listChatReaders: listReaders,
  downloadChatImage: downloadImage,
  listChatPeople: listPeople,
  searchChat: searchMessages,
};
