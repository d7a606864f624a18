import type { Endpoints } from "../../endpoint.ts";

export const checkinEndpoints = {
  openCheckin: {
    method: "POST",
    path: "/api/company/employee/checkin",
    access: "management",
    flag: "checkins",
  },
  openCheckins: {
    method: "POST",
    path: "/api/company/employees/checkins",
    access: "management",
    flag: "checkins",
    own: true,
  },
  withdrawCheckins: {
    method: "DELETE",
    path: "/api/company/employees/checkins",
    access: "management",
    flag: "checkins",
    own: true,
  },
  closeCheckin: {
    method: "DELETE",
    path: "/api/company/employee/checkin",
    access: "management",
    flag: "checkins",
  },
  getCheckin: {
    method: "GET",
    path: "/api/company/message/checkin",
    access: "management",
    flag: "checkins",
  },
  answerCheckin: {
    method: "POST",
    path: "/api/company/message/checkin",
    access: "management",
    flag: "checkins",
  },
  listCheckins: {
    method: "GET",
    path: "/api/company/checkins",
    access: "management",
    flag: "checkins",
    mirror: ["current_page", "total_pages", "sort_by", "sort_direction"],
  },
  acknowledgeCheckin: {
    method: "POST",
    path: "/api/app/employee-checkin/acknowledge",
    access: "member",
    flag: "checkins",
    limits: ["handsByUser"],
  },
} as const satisfies Endpoints;
