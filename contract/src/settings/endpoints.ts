import type { Endpoints } from "../endpoint.ts";

const refreshed = ["company"] as const;

/** What an admin sets for the whole company. */
export const settingsEndpoints = {
  updateFlags: {
    method: "POST",
    path: "/api/settings/flags",
    access: "admin",
    mirror: refreshed,
  },
  updateMemoSettings: {
    method: "POST",
    path: "/api/settings/memos",
    access: "admin",
    mirror: refreshed,
  },
  updateCheckinSettings: {
    method: "POST",
    path: "/api/company/checkins",
    access: "admin",
    mirror: refreshed,
  },
  updateChatSettings: {
    method: "PUT",
    path: "/api/settings/chat",
    access: "admin",
    flag: "chat",
    own: true,
  },
  updateEmailAlerts: {
    method: "POST",
    path: "/api/settings/email-alerts",
    access: "admin",
    mirror: refreshed,
  },
  getJoinCode: { method: "GET", path: "/api/settings/join-code", access: "admin", own: true },
  renewJoinCode: { method: "POST", path: "/api/settings/join-code", access: "admin", own: true },
  switchJoinCode: { method: "PUT", path: "/api/settings/join-code", access: "admin", own: true },
} as const satisfies Endpoints;
