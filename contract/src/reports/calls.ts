import { z } from "zod";
import { defineCalls } from "../call.ts";
import { invitationFilter } from "../employees/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  flag,
  inCompany,
  paged,
  paging,
  sortBy,
  terms,
} from "../schemas.ts";
import { reportEndpoints } from "./endpoints.ts";
import { loginChart, managerReportRow, personReportRow, weeklyLoginRow } from "./schemas.ts";

/** Of whom a report is: the filters of the list of people. */
const whom = {
  ...inCompany,
  terms,
  locations: chosenIds,
  audiences: chosenIds,
  active: blankAsDefault(flag, true),
  invitation: invitationFilter,
  /** No: only those of the caller's own locations. */
  see_all: blankAsAbsent(flag),
};
const aliases = {
  term: "terms",
  filters: "...",
  location_ids: "locations",
  audience_ids: "audiences",
} as const;

/** Any day of a week, or an instant on it; absent: the present week. */
const week = blankAsAbsent(
  z.preprocess(
    (value) => (typeof value === "string" ? value.trim().slice(0, 10) : value),
    z.iso.date().refine((day) => day >= "2000" && day < "2200"),
  ),
);
const weekOf = { ...whom, week };
const weekAliases = { ...aliases, start_at: "week" } as const;
const file = { output: z.object({}), errors: ["nothing_to_download"] } as const;

export const reportCalls = defineCalls(reportEndpoints, {
  downloadEmployees: {
    summary: "The list of people as a CSV file, with the list's filters.",
    input: z.object(whom),
    fieldAliases: aliases,
    ...file,
  },
  downloadEmployeeManagers: {
    summary: "Who looks after whom as a CSV file, a row for each pair.",
    input: z.object(whom),
    fieldAliases: aliases,
    ...file,
  },
  downloadWeeklyLogins: {
    summary: "On which days of a week each person used the product, as a CSV file.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    ...file,
  },
  downloadWeeklyLoginTexts: {
    summary:
      "The same in sentences that can be sent as they are, for each location and manager, as a CSV file.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    ...file,
  },
  listPeopleReport: {
    summary: "A page of what the employee summary holds.",
    input: z.object({
      ...paging,
      ...whom,
      sort_by: sortBy("name", "role", "last_login_at", "invite_accepted_at", "work_anniversary"),
    }),
    fieldAliases: aliases,
    output: z.object({ rows: z.array(personReportRow), ...paged }),
  },
  listManagersReport: {
    summary: "A page of who looks after whom.",
    input: z.object({ ...paging, ...whom, sort_by: sortBy("name", "manager_name") }),
    fieldAliases: aliases,
    output: z.object({ rows: z.array(managerReportRow), ...paged }),
  },
  listWeeklyLogins: {
    summary: "A page of who used the product on which days of a week.",
    input: z.object({
      ...paging,
      ...weekOf,
      sort_by: sortBy("name", "total_days", "last_login_at"),
    }),
    fieldAliases: weekAliases,
    output: z.object({ rows: z.array(weeklyLoginRow), week: z.string(), ...paged }),
  },
  getLoginChart: {
    summary:
      "How many of how many people used the product, in each of twelve weeks, and by location in the last of them.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    output: loginChart,
  },
});
