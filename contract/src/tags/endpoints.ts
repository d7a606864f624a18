import type { Endpoints } from "../endpoint.ts";

export const tagEndpoints = {
  listTags: { method: "GET", path: "/api/tags/list", access: "member" },
  getTag: { method: "GET", path: "/api/tags/get", access: "member" },
  createTag: { method: "POST", path: "/api/tags/create", access: "management" },
  updateTag: { method: "PUT", path: "/api/tags/update", access: "management" },
  deleteTag: { method: "DELETE", path: "/api/tags/delete", access: "management" },
  listAllTags: { method: "GET", path: "/api/settings/tags", access: "member" },
} as const satisfies Endpoints;
