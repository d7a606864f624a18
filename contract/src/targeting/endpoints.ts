import type { Endpoints } from "../endpoint.ts";

export const targetingEndpoints = {
  listLocationNames: { method: "GET", path: "/api/company/locations-list", access: "member" },
  listAudienceNames: { method: "GET", path: "/api/company/audiences-list", access: "member" },
  listEmployeeNames: { method: "GET", path: "/api/company/employees-list", access: "management" },
  getReach: {
    method: "POST",
    path: "/api/targeting/reach",
    access: "management",
    reads: true,
    own: true,
  },
} as const satisfies Endpoints;
