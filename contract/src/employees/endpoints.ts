import type { Endpoints } from "../endpoint.ts";

export const employeeEndpoints = {
  listEmployees: {
    method: "GET",
    path: "/api/company/employees",
    access: "management",
    mirror: ["employees", "current_page", "total_pages", "sort_by", "sort_direction"],
  },
  listSettingsEmployees: {
    method: "GET",
    path: "/api/settings/employees",
    access: "management",
  },
  getEmployee: { method: "GET", path: "/api/company/employee", access: "management" },
  getSelf: { method: "GET", path: "/api/app/company/get-employee/{company_id}", access: "member" },
  createEmployee: {
    method: "POST",
    path: "/api/company/employee/new",
    access: "management",
    limits: ["givenPinsByUser"],
  },
  updateEmployee: {
    method: "POST",
    path: "/api/company/employee",
    access: "management",
    limits: ["givenPinsByUser"],
  },
  deleteEmployee: { method: "DELETE", path: "/api/company/employee", access: "management" },
  listCelebrations: {
    method: "POST",
    path: "/api/company/employees/celebrations",
    access: "management",
    reads: true,
  },
  setOwnCelebrations: {
    method: "POST",
    path: "/api/company/celebrates",
    access: "member",
    own: true,
  },
  listEmployeesCompleted: {
    method: "GET",
    path: "/api/company/employees-completed",
    access: "management",
    mirror: ["employees", "current_page", "total_pages", "sort_by", "sort_direction"],
  },
  listManagers: { method: "GET", path: "/api/company/managers", access: "member" },
  listEmployeeLocations: {
    method: "GET",
    path: "/api/company/employee-locations",
    access: "member",
  },
} as const satisfies Endpoints;
