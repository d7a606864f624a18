import type { Endpoints } from "../../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/** The calls for messages: those of every memo under their own names. */
export const messageEndpoints = {
  listMessages: {
    method: "GET",
    path: "/api/company/messages",
    access: "management",
    mirror: ["messages", ...page],
  },
  getMessage: { method: "GET", path: "/api/company/message", access: "management" },
  updateMessage: { method: "POST", path: "/api/company/message", access: "management" },
  deleteMessage: {
    method: "DELETE",
    path: "/api/company/message",
    access: "management",
  },
  createMessage: { method: "POST", path: "/api/company/message/new", access: "management" },
  expireMessage: { method: "POST", path: "/api/company/message/expire", access: "management" },
  archiveMessage: { method: "POST", path: "/api/company/message/archive", access: "management" },
  attachMessageMedia: { method: "POST", path: "/api/company/message/media", access: "management" },
  detachMessageMedia: {
    method: "POST",
    path: "/api/company/message/media/detach",
    access: "management",
  },
} as const satisfies Endpoints;
