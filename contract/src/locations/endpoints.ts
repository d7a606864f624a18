import type { Endpoints } from "../endpoint.ts";

export const locationEndpoints = {
  getLocation: {
    method: "GET",
    path: "/api/company/location",
    access: "admin",
    flag: "disable-locations",
  },
  createLocation: {
    method: "POST",
    path: "/api/company/location",
    access: "admin",
    flag: "disable-locations",
  },
  updateLocation: {
    method: "PUT",
    path: "/api/company/location",
    access: "admin",
    flag: "disable-locations",
  },
  deleteLocation: {
    method: "DELETE",
    path: "/api/company/location",
    access: "admin",
    flag: "disable-locations",
  },
  listLocations: {
    method: "GET",
    path: "/api/company/locations",
    access: "admin",
    flag: "disable-locations",
    mirror: ["locations", "current_page", "total_pages", "sort_by", "sort_direction"],
  },
  listAllLocations: { method: "GET", path: "/api/settings/locations", access: "member" },
} as const satisfies Endpoints;
