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

/** The community: what companies share with each other. */
export const communityEndpoints = {
  listSharedTemplates: {
    method: "GET",
    path: "/api/memo-templates/share",
    access: "management",
    mirror: ["templates", ...page],
  },
  // Files are copied for it.
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
