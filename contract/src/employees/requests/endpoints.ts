import type { Endpoints } from "../../endpoint.ts";

export const requestEndpoints = {
  requestEmployee: {
    method: "POST",
    path: "/api/company/employee/request",
    access: "management",
  },
  unrequestEmployee: {
    method: "POST",
    path: "/api/company/employee/unrequest",
    access: "management",
  },
} as const satisfies Endpoints;
