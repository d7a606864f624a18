import type { Endpoints } from "../endpoint.ts";

export const homeEndpoints = {
  getHome: { method: "GET", path: "/api/home", access: "member" },
} as const satisfies Endpoints;
