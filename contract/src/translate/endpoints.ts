import type { Endpoints } from "../endpoint.ts";

export const translateEndpoints = {
  translate: {
    method: "POST",
    path: "/api/company/translate",
    access: "management",
    reads: true,
    limits: ["translationsByUser"],
  },
} as const satisfies Endpoints;
