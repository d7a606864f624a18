import type { Endpoints } from "../endpoint.ts";

export const locationEndpoints = {
  getLocation: { method: "GET", path: "/api/company/location", access: "admin" },
  createLocation: { method: "POST", path: "/api/company/location", access: "admin" },
  updateLocation: { method: "PUT", path: "/api/company/location", access: "admin" },
  deleteLocation: { method: "DELETE", path: "/api/company/location", access: "admin" },
  listLocations: {
    method: "GET",
    path: "/api/company/locations",
    access: "admin",
    mirror: ["locations", "current_page", "total_pages", "sort_by", "sort_direction"],
  },
  listAllLocations: { method: "GET", path: "/api/settings/locations", access: "member" },
} as const satisfies Endpoints;
