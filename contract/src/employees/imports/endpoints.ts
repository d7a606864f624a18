import type { Endpoints } from "../../endpoint.ts";
import { importMaxBytes } from "../../constants.ts";

// The file is optional, because a call can give the id of an import whose file was uploaded earlier.
const files = { file: { required: false, maxBytes: importMaxBytes } } as const;
const taking = {
  method: "POST",
  access: "management",
  files,
  limits: ["importsByUser"],
} as const;

export const importEndpoints = {
  previewEmployeeImport: { ...taking, path: "/api/company/employees/upload" },
  confirmEmployeeImport: { ...taking, path: "/api/company/employees/upload/confirm" },
  previewManagerImport: { ...taking, path: "/api/company/employees/manager-upload" },
  confirmManagerImport: { ...taking, path: "/api/company/employees/upload/manager-confirm" },
  discardImport: {
    method: "DELETE",
    path: "/api/company/employees/upload",
    access: "management",
    own: true,
  },
  downloadImportErrors: {
    method: "GET",
    path: "/api/company/employees/upload/errors",
    access: "management",
    limits: ["importsByUser"],
    answer: "csv",
    own: true,
  },
  downloadImportTemplate: {
    method: "GET",
    path: "/api/company/employees/upload/template",
    access: "management",
    answer: "file",
    own: true,
  },
} as const satisfies Endpoints;
