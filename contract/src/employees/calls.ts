import { z } from "zod";
import { defineCalls } from "../call.ts";
import { roles } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  count,
  flag,
  id,
  inCompany,
  namedRef,
  paged,
  pageNumber,
  paging,
  sortBy,
} from "../schemas.ts";
import { employeeEndpoints } from "./endpoints.ts";
import {
  aboutOneself,
  celebration,
  employee,
  employeeChange,
  employeeRow,
  invitationFilter,
  ownRecord,
} from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ employee });

export const employeeCalls = defineCalls(employeeEndpoints, {
  listEmployees: {
    summary:
      "A page of the company's people, searched, filtered and sorted. see_all=1 without a page returns everyone.",
    input: z.object({
      ...inCompany,
      ...paging,
      page: blankAsAbsent(pageNumber),
      sort_by: sortBy("name", "created_at", "role", "invite_accepted_at"),
      locations: chosenIds,
      audiences: chosenIds,
      active: blankAsDefault(flag, true),
      invitation: invitationFilter,
      /** False: only people at the caller's own locations. True without `page`: everyone in one answer. */
      see_all: blankAsAbsent(flag),
    }),
    fieldAliases: {
      term: "terms",
      filters: "...",
      location_ids: "locations",
      audience_ids: "audiences",
    },
    output: z.object({ employees: z.array(employeeRow), ...paged }),
  },
  listSettingsEmployees: {
    summary: "All of the company's people, by name, without paging.",
    input: z.object({ ...inCompany, active: blankAsDefault(flag, true) }),
    output: z.object({ employees: z.array(employeeRow) }),
  },
  getEmployee: {
    summary: "One person with everything that management sees.",
    input: one,
    fieldAliases: { employee_id: "id" },
    output: answer,
  },
  getSelf: {
    summary: "The caller's own record, with the fields that employees may see.",
    input: z.object(inCompany),
    output: z.object({ employee: ownRecord }),
  },
  createEmployee: {
    summary: "Add a person. A name is required, either whole or as first and last name.",
    successes: ["employee_created"],
    input: employeeChange.extend(inCompany),
    output: answer,
  },
  updateEmployee: {
    summary: "Change a person. Absent fields stay as they are, and null clears a field.",
    successes: ["employee_updated"],
    input: employeeChange.extend({ ...inCompany, id, ...aboutOneself }),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  deleteEmployee: {
    summary: "Remove a person. What they acknowledged stays in the company's records.",
    successes: ["employee_deleted"],
    input: one.extend(aboutOneself),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  listCelebrations: {
    summary:
      "The birthdays and work anniversaries of today and the next 30 days, up to 500 of each, of people who share them.",
    input: z.object({
      ...inCompany,
      locations: chosenIds,
      /** The number of days after today. Each person's days are those of the time zone where they work. */
      days: blankAsDefault(count.pipe(z.number().int().max(30)), 30),
    }),
    fieldAliases: { location_ids: "locations", location_id: "locations" },
    output: z.object({
      celebrations: z.object({
        birthdays: z.array(celebration),
        anniversaries: z.array(celebration.extend({ years: z.number().int() })),
      }),
    }),
  },
  setOwnCelebrations: {
    summary: "Choose whether others see the caller's birthday and work anniversary.",
    successes: ["employee_updated"],
    input: z.object({ ...inCompany, celebrates: flag }),
    output: z.object({ celebrates: z.boolean() }),
    errors: ["conflict"],
  },
  listEmployeesCompleted: {
    summary: "A page of the people who have acknowledged a memo, or who haven't yet, by name.",
    input: z.object({
      ...inCompany,
      ...paging,
      memo_id: id,
      completed: blankAsDefault(flag, true),
    }),
    fieldAliases: {
      message_id: "memo_id",
      survey_id: "memo_id",
      celebration_id: "memo_id",
      id: "memo_id",
    },
    output: z.object({
      employees: z.array(employeeRow.extend({ acknowledged_at: z.string().nullable() })),
      ...paged,
    }),
  },
  listManagers: {
    summary: "The company's active managers and admins, by name.",
    input: z.object(inCompany),
    output: z.object({
      managers: z.array(namedRef.extend({ role: z.enum(roles), locations: z.array(namedRef) })),
    }),
  },
  listEmployeeLocations: {
    summary:
      "The locations of a person or, without `employee_id`, of the caller; management gets all of the company's.",
    input: z.object({ ...inCompany, employee_id: blankAsAbsent(id) }),
    fieldAliases: { id: "employee_id" },
    output: z.object({ locations: z.array(namedRef) }),
  },
});
