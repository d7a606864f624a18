import type { Endpoints } from "../endpoint.ts";

export const realtimeEndpoints = {
  authorizeChannel: {
    method: "POST",
    path: "/api/broadcasting/auth",
    access: "user",
    answer: "plain",
    onSharedDevice: true,
    own: true,
  },
  listEvents: {
    method: "GET",
    path: "/api/company/events",
    access: "member",
    limits: ["eventsByUser"],
    own: true,
  },
} as const satisfies Endpoints;
