import type { Endpoints } from "../endpoint.ts";

export const companyEndpoints = {
  createCompany: {
    method: "POST",
    path: "/api/signup",
    access: "user",
    mirror: ["companies"],
    limits: ["companiesByUser"],
  },
  getCompany: {
    method: "GET",
    path: "/api/company/details",
    access: "member",
    mirror: ["company"],
  },
} as const satisfies Endpoints;
