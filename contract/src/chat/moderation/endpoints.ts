import type { Endpoint, Endpoints } from "../../endpoint.ts";

const group = "/api/chat/group/{group_id}";
const silence = `${group}/members/{employee_id}/silence` as const;
const own = { flag: "chat", own: true } as const satisfies Partial<Endpoint>;

/** What management does about messages and members that trouble a group. */
export const chatModerationEndpoints = {
  listChatVersions: {
    method: "GET",
    path: `${group}/{message_id}/versions`,
    access: "management",
    ...own,
  },
  silenceChatMember: { method: "POST", path: silence, access: "management", ...own },
  unsilenceChatMember: { method: "DELETE", path: silence, access: "management", ...own },
  reportChatMessage: {
    method: "POST",
    path: `${group}/{message_id}/report`,
    access: "member",
    ...own,
  },
  listChatReports: { method: "GET", path: "/api/chat/reports", access: "management", ...own },
  closeChatReport: { method: "PUT", path: "/api/chat/reports/{id}", access: "management", ...own },
} as const satisfies Endpoints;
