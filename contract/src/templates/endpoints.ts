import type { Endpoints } from "../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction", "filters"] as const;

/** What memos are written from. */
export const templateEndpoints = {
  listTemplates: {
    method: "POST",
    path: "/api/memo-templates/list",
    access: "management",
    reads: true,
    mirror: ["templates", ...page],
  },
  getTemplate: { method: "GET", path: "/api/memo-templates/get", access: "management" },
  createTemplate: { method: "POST", path: "/api/memo-templates/create", access: "management" },
  updateTemplate: { method: "PUT", path: "/api/memo-templates/update", access: "management" },
  deleteTemplate: { method: "DELETE", path: "/api/memo-templates/delete", access: "management" },
  archiveTemplate: { method: "PUT", path: "/api/memo-templates/archive", access: "management" },
  unarchiveTemplate: {
    method: "PUT",
    path: "/api/memo-templates/unarchive",
    access: "management",
  },
  attachTemplateMedia: { method: "PUT", path: "/api/memo-templates/media", access: "management" },
  detachTemplateMedia: {
    method: "DELETE",
    path: "/api/memo-templates/media",
    access: "management",
  },
  useTemplate: { method: "POST", path: "/api/memo-templates/use", access: "management" },
  listTemplateMedia: { method: "GET", path: "/api/memo-templates/media", access: "management" },
} as const satisfies Endpoints;
