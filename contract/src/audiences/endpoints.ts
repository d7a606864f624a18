import type { Endpoints } from "../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

export const audienceEndpoints = {
  getAudience: {
    method: "GET",
    path: "/api/company/audience",
    access: "admin",
    flag: "disable-audiences",
  },
  createAudience: {
    method: "POST",
    path: "/api/company/audience",
    access: "admin",
    flag: "disable-audiences",
  },
  updateAudience: {
    method: "PUT",
    path: "/api/company/audience",
    access: "admin",
    flag: "disable-audiences",
  },
  deleteAudience: {
    method: "DELETE",
    path: "/api/company/audience",
    access: "admin",
    flag: "disable-audiences",
  },
  listAudiences: {
    method: "GET",
    path: "/api/company/audiences",
    access: "admin",
    flag: "disable-audiences",
    mirror: ["audiences", ...page],
    own: true,
  },
  listAudienceEmployees: {
    method: "GET",
    path: "/api/company/audience/employees",
    access: "admin",
    flag: "disable-audiences",
    mirror: ["employees", ...page],
    own: true,
  },
  listAllAudiences: { method: "GET", path: "/api/settings/audiences", access: "member" },
} as const satisfies Endpoints;
