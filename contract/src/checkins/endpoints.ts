import type { Endpoints } from "../endpoint.ts";

export const checkinEndpoints = {
  openCheckin: {
    method: "POST",
    path: "/api/company/employee/checkin",
    access: "management",
    flag: "checkins",
  },
  closeCheckin: {
    method: "DELETE",
    path: "/api/company/employee/checkin",
    access: "management",
    flag: "checkins",
  },
} as const satisfies Endpoints;
