import type { Endpoints } from "../endpoint.ts";

const logoFile = { required: false, maxBytes: 8_000_000 };

export const companyEndpoints = {
  createCompany: {
    method: "POST",
    path: "/api/signup",
    access: "user",
    mirror: ["companies"],
    files: { logo: logoFile },
    limits: ["companiesByUser"],
  },
  updateCompany: {
    method: "PUT",
    path: "/api/company/details",
    access: "admin",
    mirror: ["company"],
    files: { logo: logoFile },
    limits: ["logosByUser"],
    own: true,
  },
  getCompanyLogo: {
    method: "GET",
    path: "/api/company/logo/{key}",
    access: "public",
    answer: "file",
    own: true,
  },
  getCompany: {
    method: "GET",
    path: "/api/company/details",
    access: "member",
    mirror: ["company"],
  },
} as const satisfies Endpoints;
