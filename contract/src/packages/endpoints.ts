import type { Endpoints } from "../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/** Templates that are sent one after the other. */
export const packageEndpoints = {
  listPackages: {
    method: "POST",
    path: "/api/memo-template-packages/list",
    access: "management",
    reads: true,
    mirror: [...page, "filters"],
  },
  listPackageTemplates: {
    method: "POST",
    path: "/api/memo-template-packages/list-templates",
    access: "management",
    reads: true,
    mirror: page,
  },
  getPackage: {
    method: "GET",
    path: "/api/memo-template-packages/get",
    access: "management",
  },
  createPackage: {
    method: "POST",
    path: "/api/memo-template-packages/create",
    access: "management",
  },
  updatePackage: {
    method: "PUT",
    path: "/api/memo-template-packages/update",
    access: "management",
  },
  deletePackage: {
    method: "DELETE",
    path: "/api/memo-template-packages/delete",
    access: "management",
  },
  addPackageTemplate: {
    method: "PUT",
    path: "/api/memo-template-packages/template",
    access: "management",
  },
  removePackageTemplate: {
    method: "DELETE",
    path: "/api/memo-template-packages/template",
    access: "management",
  },
  updatePackageTemplate: {
    method: "PUT",
    path: "/api/memo-template-packages/template/update",
    access: "management",
  },
  usePackage: {
    method: "POST",
    path: "/api/memo-template-packages/use",
    access: "management",
  },
} as const satisfies Endpoints;
