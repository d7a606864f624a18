import {
  loginChart,
  loginTextsCsv,
  loginsCsv,
  managersCsv,
  managersReport,
  peopleCsv,
  peopleReport,
  weeklyLogins,
} from "#server/features/reports/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const reportRoutes: HandlersOf<
  | "downloadEmployees"
  | "downloadEmployeeManagers"
  | "downloadWeeklyLogins"
  | "downloadWeeklyLoginTexts"
  | "listPeopleReport"
  | "listManagersReport"
  | "listWeeklyLogins"
  | "getLoginChart"
> = {
  downloadEmployees: peopleCsv,
  downloadEmployeeManagers: managersCsv,
  downloadWeeklyLogins: loginsCsv,
  downloadWeeklyLoginTexts: loginTextsCsv,
  listPeopleReport: peopleReport,
  listManagersReport: managersReport,
  listWeeklyLogins: weeklyLogins,
  getLoginChart: loginChart,
};
