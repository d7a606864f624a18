import type { Endpoints } from "../endpoint.ts";

/** What goes out by itself: later, or again and again. */
export const schedulerEndpoints = {
  listScheduledSends: {
    method: "POST",
    path: "/api/scheduled-sends/list",
    access: "management",
    reads: true,
    mirror: ["current_page", "total_pages", "sort_by", "sort_direction", "filters", "terms"],
  },
  listSendables: {
    method: "POST",
    path: "/api/scheduled-sends/list-sendables",
    access: "management",
    reads: true,
  },
  getScheduledSend: { method: "GET", path: "/api/scheduled-sends/get", access: "management" },
  createScheduledSend: {
    method: "POST",
    path: "/api/scheduled-sends/create",
    access: "management",
  },
  updateScheduledSend: { method: "PUT", path: "/api/scheduled-sends/update", access: "management" },
  deleteScheduledSend: {
    method: "DELETE",
    path: "/api/scheduled-sends/delete",
    access: "management",
  },
} as const satisfies Endpoints;
