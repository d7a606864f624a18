import type { Endpoints } from "../endpoint.ts";

export const inviteEndpoints = {
  listInvites: { method: "GET", path: "/api/company-invites/{phone}", access: "user" },
  acceptInvite: {
    method: "POST",
    path: "/api/accept-invite",
    access: "user",
    limits: ["joinByUser"],
  },
  ignoreInvite: {
    method: "POST",
    path: "/api/ignore-invite",
    access: "user",
    limits: ["joinByUser"],
  },
} as const satisfies Endpoints;
