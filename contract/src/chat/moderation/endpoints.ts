import type { Endpoint, Endpoints } from "../../endpoint.ts";

const group = "/api/chat/group/{group_id}";
const own = { flag: "chat", own: true } as const satisfies Partial<Endpoint>;

/** What management does about messages and members that trouble a group. */
export const chatModerationEndpoints = {
  listChatVersions: {
    method: "GET",
    path: `${group}/{message_id}/versions`,
    access: "management",
    ...own,
  },
} as const satisfies Endpoints;
