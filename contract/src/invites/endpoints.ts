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
  inviteEmployees: {
    method: "POST",
    path: "/api/company/employees/invite",
    access: "management",
    limits: ["invitesByUser"],
  },
  makeInviteLink: {
    method: "POST",
    path: "/api/company/employee/invite-link",
    access: "management",
    limits: ["invitesByUser"],
    own: true,
  },
} as const satisfies Endpoints;
