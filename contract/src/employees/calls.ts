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
      "A page of the company's people, searched, filtered and sorted. see_all=0: only those of the caller's own locations; see_all=1 without a page: all at once.",
    input: z.object({
      ...inCompany,
      ...paging,
      page: blankAsAbsent(pageNumber),
      sort_by: sortBy("name", "created_at", "role", "invite_accepted_at"),
      locations: chosenIds,
      audiences: chosenIds,
      active: blankAsDefault(flag, true),
      invitation: invitationFilter,
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
    summary: "All of the company's people at once, by name.",
    input: z.object({ ...inCompany, active: blankAsDefault(flag, true) }),
    output: z.object({ employees: z.array(employeeRow) }),
  },
  getEmployee: {
    summary: "One person with everything that management sees of them.",
    input: one,
    fieldAliases: { employee_id: "id" },
    output: answer,
  },
  getSelf: {
    summary: "What the company keeps of the caller, as far as it is theirs to read.",
    input: z.object(inCompany),
    output: z.object({ employee: ownRecord }),
  },
  createEmployee: {
    summary: "Add a person. A name is required, in one or in parts.",
    successes: ["employee_created"],
    input: employeeChange.extend(inCompany),
    output: answer,
  },
  updateEmployee: {
    summary: "Change a person. What is left out stays as it was; null clears.",
    successes: ["employee_updated"],
    input: employeeChange.extend({ ...inCompany, id, ...aboutOneself }),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  deleteEmployee: {
    summary: "Take a person away. What they acknowledged stays in the company's records.",
    successes: ["employee_deleted"],
    input: one.extend(aboutOneself),
    fieldAliases: { employee_id: "id" },
    output: answer,
    errors: ["conflict"],
  },
  listCelebrations: {
    summary:
      "The nearest 500 birthdays, and as many work anniversaries, of today and the next 30 days (or fewer), by the day where each person works; of those who want them celebrated.",
    input: z.object({
      ...inCompany,
      locations: chosenIds,
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
    summary: "Say whether others are told of one's own birthday and work anniversary.",
    successes: ["employee_updated"],
    input: z.object({ ...inCompany, celebrates: flag }),
    output: z.object({ celebrates: z.boolean() }),
    errors: ["conflict"],
  },
  listEmployeesCompleted: {
    summary:
      "A page of the people who have acknowledged a memo, or have not yet, by name. A survey or a celebration is a memo.",
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
      "The locations of a person, of the caller where no one is named; for management without a name all of the company.",
    input: z.object({ ...inCompany, employee_id: blankAsAbsent(id) }),
    fieldAliases: { id: "employee_id" },
    output: z.object({ locations: z.array(namedRef) }),
  },
});
