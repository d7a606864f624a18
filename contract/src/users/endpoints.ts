import type { Endpoints } from "../endpoint.ts";

export const userEndpoints = {
  getUserDetails: {
    method: "GET",
    path: "/api/user/details",
    access: "user",
    mirror: ["min_app_version"],
    onSharedDevice: true,
  },
  updateUserDetails: {
    method: "POST",
    path: "/api/user/details",
    access: "user",
    mirror: ["min_app_version"],
    limits: ["credentialsByUser"],
  },
  setLocale: {
    method: "POST",
    path: "/api/user/locale",
    access: "user",
    onSharedDevice: true,
  },
  setDefaultCompany: { method: "POST", path: "/api/user/default-company", access: "user" },
  listSessions: { method: "GET", path: "/api/user/sessions", access: "user", own: true },
  endSession: { method: "DELETE", path: "/api/user/session", access: "user", own: true },
} as const satisfies Endpoints;
