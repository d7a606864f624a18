import type { Endpoints } from "../endpoint.ts";

export const auditEndpoints = {
  listAuditEntries: {
    method: "GET",
    path: "/api/audit/list",
    access: "admin",
    mirror: ["current_page", "total_pages", "sort_by", "sort_direction"],
    own: true,
  },
  downloadAuditEntries: {
    method: "GET",
    path: "/api/audit/csv",
    access: "admin",
    answer: "csv",
    own: true,
  },
} as const satisfies Endpoints;
