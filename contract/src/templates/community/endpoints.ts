import type { Endpoints } from "../../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction", "filters"] as const;

/** The calls for community templates, which companies share with each other. */
export const communityEndpoints = {
  listSharedTemplates: {
    method: "GET",
    path: "/api/memo-templates/share",
    access: "management",
    mirror: ["templates", ...page],
  },
  // Limited because each one copies files.
  shareTemplate: {
    method: "POST",
    path: "/api/memo-templates/share",
    access: "management",
    limits: ["sharesByUser"],
  },
  updateSharedTemplate: {
    method: "PUT",
    path: "/api/memo-templates/share",
    access: "management",
    limits: ["sharesByUser"],
  },
  useSharedTemplate: {
    method: "POST",
    path: "/api/memo-templates/share/use",
    access: "management",
    limits: ["sharesByUser"],
  },
  downloadSharedFile: {
    method: "GET",
    path: "/api/memo-templates/share/files/{id}/{variant}",
    access: "management",
    answer: "file",
    own: true,
  },
  getSharedFileLink: {
    method: "GET",
    path: "/api/memo-templates/share/files/{id}/link",
    access: "management",
    own: true,
  },
  openSharedFileLink: {
    method: "GET",
    path: "/api/memo-templates/share/file-links/{link}",
    access: "public",
    answer: "file",
    own: true,
  },
} as const satisfies Endpoints;
