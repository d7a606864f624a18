import type { Endpoints } from "../../endpoint.ts";

export const batchEndpoints = {
  editEmployees: { method: "POST", path: "/api/company/employees/bulk", access: "management" },
  getBatch: {
    method: "GET",
    path: "/api/company/employees/batch",
    access: "management",
    own: true,
  },
  listBatches: {
    method: "GET",
    path: "/api/company/employees/batches",
    access: "management",
    own: true,
  },
  listBatchRows: {
    method: "GET",
    path: "/api/company/employees/batch/rows",
    access: "management",
    own: true,
  },
  undoBatch: {
    method: "POST",
    path: "/api/company/employees/batch/undo",
    access: "management",
    own: true,
  },
} as const satisfies Endpoints;
