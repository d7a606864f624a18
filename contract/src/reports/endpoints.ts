import type { Endpoints } from "../endpoint.ts";

const paged = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

export const reportEndpoints = {
  downloadEmployees: {
    method: "POST",
    path: "/api/company/employees/download",
    access: "management",
    answer: "csv",
    reads: true,
  },
  downloadEmployeeManagers: {
    method: "POST",
    path: "/api/company/employee-managers/download",
    access: "management",
    answer: "csv",
    reads: true,
  },
  downloadWeeklyLogins: {
    method: "POST",
    path: "/api/company/reports/weekly-login",
    access: "admin",
    answer: "csv",
    reads: true,
  },
  downloadWeeklyLoginTexts: {
    method: "POST",
    path: "/api/company/reports/weekly-login-text",
    access: "admin",
    answer: "csv",
    reads: true,
  },
  listPeopleReport: {
    method: "GET",
    path: "/api/reports/people",
    access: "management",
    mirror: paged,
    own: true,
  },
  listManagersReport: {
    method: "GET",
    path: "/api/reports/managers",
    access: "management",
    mirror: paged,
    own: true,
  },
  listWeeklyLogins: {
    method: "GET",
    path: "/api/reports/weekly-logins",
    access: "admin",
    mirror: paged,
    own: true,
  },
  getLoginChart: { method: "GET", path: "/api/reports/login-chart", access: "admin", own: true },
} as const satisfies Endpoints;
