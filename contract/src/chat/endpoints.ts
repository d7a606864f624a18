import { maxUploadBytes } from "../constants.ts";
import type { Endpoint, Endpoints } from "../endpoint.ts";

const group = "/api/chat/group/{group_id}";
const chat = { access: "member", flag: "chat" } as const satisfies Partial<Endpoint>;

export const chatEndpoints = {
  listChatGroups: { method: "POST", path: "/api/chat/groups/get", ...chat, reads: true },
  createChatGroup: {
    method: "POST",
    path: "/api/chat/group",
    ...chat,
    access: "management",
    limits: ["chatGroupsByUser"],
  },
  createPrivateChatGroup: {
    method: "POST",
    path: "/api/chat/privategroup",
    ...chat,
    limits: ["chatGroupsByUser"],
  },
  updateChatGroup: { method: "PUT", path: group, ...chat, limits: ["chatGroupChangesByUser"] },
  deleteChatGroup: { method: "DELETE", path: group, ...chat },
  listChatMessages: { method: "POST", path: `${group}/get`, ...chat, reads: true },
  sendChatMessage: {
    method: "POST",
    path: group,
    ...chat,
    files: { image: { required: false, maxBytes: maxUploadBytes } },
    limits: ["chatMessagesByUser", "chatImagesByUser"],
    unkept: true,
  },
  editChatMessage: { method: "PUT", path: `${group}/{message_id}`, ...chat },
  deleteChatMessage: { method: "DELETE", path: `${group}/{message_id}`, ...chat },
  readChatGroup: { method: "POST", path: `${group}/read`, ...chat, unkept: true },
  reactToChatMessage: { method: "POST", path: `${group}/{message_id}/react`, ...chat },
  getChatGroup: { method: "GET", path: group, ...chat, own: true },
  listChatMembers: { method: "GET", path: `${group}/members`, ...chat, own: true },
  listChatPictures: { method: "GET", path: `${group}/pictures`, ...chat, own: true },
  setChatPreferences: { method: "PUT", path: `${group}/preferences`, ...chat, own: true },
  leaveChatGroup: { method: "POST", path: `${group}/leave`, ...chat, own: true },
  listChatReaders: { method: "GET", path: `${group}/{message_id}/readers`, ...chat, own: true },
  downloadChatImage: {
    method: "GET",
    path: `${group}/{message_id}/image/{variant}`,
    ...chat,
    answer: "file",
    own: true,
  },
  listChatPeople: { method: "GET", path: "/api/chat/people", ...chat, own: true },
  searchChat: { method: "POST", path: "/api/chat/search", ...chat, reads: true, own: true },
} as const satisfies Endpoints;
