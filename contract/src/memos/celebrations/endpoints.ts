import type { Endpoints } from "../../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/** The API calls for celebrations. Calls that list, write and end messages and surveys are similar, but have different names. */
export const celebrationEndpoints = {
  listCelebrationMemos: {
    method: "GET",
    path: "/api/company/celebrations",
    access: "management",
    mirror: ["celebrations", ...page],
  },
  getCelebration: { method: "GET", path: "/api/company/celebration", access: "management" },
  updateCelebration: { method: "POST", path: "/api/company/celebration", access: "management" },
  deleteCelebration: { method: "DELETE", path: "/api/company/celebration", access: "management" },
  createCelebration: { method: "POST", path: "/api/company/celebration/new", access: "management" },
  expireCelebration: {
    method: "POST",
    path: "/api/company/celebration/expire",
    access: "management",
  },
  attachCelebrationMedia: {
    method: "POST",
    path: "/api/company/celebration/media",
    access: "management",
  },
  detachCelebrationMedia: {
    method: "POST",
    path: "/api/company/celebration/media/detach",
    access: "management",
  },
  celebrate: { method: "POST", path: "/api/app/employee-celebrate", access: "member" },
  acknowledgeCelebration: {
    method: "POST",
    path: "/api/app/employee-celebrate/acknowledge",
    access: "member",
  },
  respondToCelebration: {
    method: "POST",
    path: "/api/memo-responses/celebration",
    access: "member",
  },
} as const satisfies Endpoints;
