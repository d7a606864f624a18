import type { Endpoints } from "../endpoint.ts";

export const followUpEndpoints = {
  listFollowUps: {
    method: "GET",
    path: "/api/company/messages/flagged",
    access: "management",
    mirror: ["flagged_messages", "raised_hands", "checkins", "employees"],
  },
  getFlaggedMessage: { method: "GET", path: "/api/company/message/flagged", access: "management" },
  answerFlaggedMessage: {
    method: "POST",
    path: "/api/company/message/flagged",
    access: "management",
  },
} as const satisfies Endpoints;
