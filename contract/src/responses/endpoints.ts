import type { Endpoints } from "../endpoint.ts";

export const responseEndpoints = {
  listMemoResponses: { method: "GET", path: "/api/memo-responses", access: "member" },
} as const satisfies Endpoints;
