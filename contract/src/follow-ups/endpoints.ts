import type { Endpoints } from "../endpoint.ts";

export const followUpEndpoints = {
  listFollowUps: {
    method: "GET",
    path: "/api/company/messages/flagged",
    access: "management",
    mirror: ["flagged_messages", "raised_hands", "checkins", "employees"],
  },
  listOwnFollowUps: { method: "GET", path: "/api/app/follow-ups", access: "member", own: true },
} as const satisfies Endpoints;
