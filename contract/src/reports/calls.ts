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

/** The people that a report covers, with the same filters as the list of people. */
const peopleFilter = {
  ...inCompany,
  terms,
  locations: chosenIds,
  audiences: chosenIds,
  active: blankAsDefault(flag, true),
  invitation: invitationFilter,
  /** False: only people at the caller's own locations. */
  see_all: blankAsAbsent(flag),
};
const aliases = {
  term: "terms",
  filters: "...",
  location_ids: "locations",
  audience_ids: "audiences",
} as const;

/** Any day of the week, or a time on that day. Absent: the current week. */
const week = blankAsAbsent(
  z.preprocess(
    (value) => (typeof value === "string" ? value.trim().slice(0, 10) : value),
    z.iso.date().refine((day) => day >= "2000" && day < "2200"),
  ),
);
const weekOf = { ...peopleFilter, week };
const weekAliases = { ...aliases, start_at: "week" } as const;
const file = { output: z.object({}), errors: ["nothing_to_download"] } as const;

export const reportCalls = defineCalls(reportEndpoints, {
  downloadEmployees: {
    summary: "The list of people as a CSV file, with the list's filters.",
    input: z.object(peopleFilter),
    fieldAliases: aliases,
    ...file,
  },
  downloadEmployeeManagers: {
    summary: "People and their managers as a CSV file, with a row for each pair.",
    input: z.object(peopleFilter),
    fieldAliases: aliases,
    ...file,
  },
  downloadWeeklyLogins: {
    summary: "The days of a week on which each person used the product, as a CSV file.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    ...file,
  },
  downloadWeeklyLoginTexts: {
    summary: "Weekly logins as ready-to-send texts, for each location and manager, as a CSV file.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    ...file,
  },
  listPeopleReport: {
    summary: "A page of the employee summary.",
    input: z.object({
      ...paging,
      ...peopleFilter,
      sort_by: sortBy("name", "role", "last_login_at", "invite_accepted_at", "work_anniversary"),
    }),
    fieldAliases: aliases,
    output: z.object({ rows: z.array(personReportRow), ...paged }),
  },
  listManagersReport: {
    summary: "A page of people and their managers, with a row for each pair.",
    input: z.object({ ...paging, ...peopleFilter, sort_by: sortBy("name", "manager_name") }),
    fieldAliases: aliases,
    output: z.object({ rows: z.array(managerReportRow), ...paged }),
  },
  listWeeklyLogins: {
    summary: "A page of people with the days of a week on which they used the product.",
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
      "The share of people who used the product in each of twelve weeks, and by location in the last week.",
    input: z.object(weekOf),
    fieldAliases: weekAliases,
    output: loginChart,
  },
});
