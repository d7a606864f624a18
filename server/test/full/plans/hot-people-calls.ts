import type { HotCall } from "./hot-calls.ts";
import { tabletToken } from "./large-company.ts";

const importFile = ["Employee number,Name,E-mail,Phone,PIN,Birthday"]
  .concat(
    ...[7, 70, 7_000].map(
      (n) => `E-${n},Nia Prado,person${n}@lineup.example,312555010${n % 9},4821${n},1980-01-01`,
    ),
  )
  .join("\n");

/** Frequent API calls for people, locations, audiences and settings. */
export const hotPeopleCalls: Readonly<Record<string, HotCall>> = {
  "the people": { call: "listEmployees", by: "manager", pages: 2_500 },
  "the people, a late page": {
    call: "listEmployees",
    by: "manager",
    input: () => ({ page: 40 }),
    pages: 4_000,
  },
  "the people by a name": {
    call: "listEmployees",
    by: "manager",
    input: () => ({ terms: "chiara a1" }),
    pages: 1_500,
  },
  "the people by a name in another spelling": {
    call: "listEmployees",
    by: "manager",
    input: () => ({ terms: "Chi’åra A1" }),
    pages: 1_500,
  },
  "the people of a location": {
    call: "listEmployees",
    by: "manager",
    input: ({ locationId }) => ({ locations: [locationId] }),
    pages: 1_500,
  },
  // The query reads people in name order until the page is full. No one in this audience is called Ada, so the query first
  // reads and skips everyone in the company who is called Ada.
  "the people of an audience": {
    call: "listEmployees",
    by: "manager",
    input: ({ audienceId }) => ({ audiences: [audienceId] }),
    pages: 12_000,
  },
  "the people who left": {
    call: "listEmployees",
    by: "manager",
    input: () => ({ active: "no" }),
    pages: 200,
  },
  "the people who were not invited": {
    call: "listEmployees",
    by: "manager",
    input: () => ({ invitation: "not_invited" }),
    pages: 1_000,
  },
  "inviting all of them": {
    call: "inviteEmployees",
    by: "manager",
    input: () => ({ all: true }),
    pages: 1_000,
  },
  "inviting some of them": {
    call: "inviteEmployees",
    by: "manager",
    input: () => ({ ids: [5, 500, 5_000] }),
    pages: 500,
  },
  "looking a file's people up": {
    call: "previewEmployeeImport",
    by: "manager",
    file: importFile,
    pages: 3_500,
  },
  "what became of the people in an import": {
    call: "listBatchRows",
    by: "admin",
    input: ({ batchId: id }) => ({ id }),
    pages: 3_000,
  },
  "a late page of those who were changed": {
    call: "listBatchRows",
    by: "admin",
    input: ({ batchId: id }) => ({ id, action: "updated", page: 500 }),
    pages: 10_000,
  },
  "the imports and bulk edits": { call: "listBatches", by: "admin", pages: 500 },
  "a sign-in by PIN": {
    call: "signInOnDevice",
    by: "employee",
    input: () => ({ device_token: tabletToken, pin: "482134" }),
    pages: 200,
  },
  "the audit log": { call: "listAuditEntries", by: "admin", pages: 2_000 },
  "the audit log, searched": {
    call: "listAuditEntries",
    by: "admin",
    input: () => ({ terms: "chiara a1f" }),
    pages: 3_000,
  },
  "the audit log of a kind, by somebody": {
    call: "listAuditEntries",
    by: "admin",
    input: () => ({ kind: "location", actor_id: 500 }),
    pages: 3_000,
  },
  "the audit log of one of them, to keep": {
    call: "downloadAuditEntries",
    by: "admin",
    input: () => ({ kind: "employee", subject_id: 4_002 }),
    pages: 500,
  },
  "what was found in the audit log, to keep": {
    call: "downloadAuditEntries",
    by: "admin",
    input: () => ({ terms: "chiara a1f" }),
    pages: 3_000,
  },
  "a check-in": {
    call: "openCheckin",
    by: "manager",
    input: ({ employeeId: id }) => ({ id, topic: "team" }),
    pages: 1_500,
  },
  // This limit is high because the query looks up the newest check-in of each person in the company.
  "who is due for a check-in": {
    call: "listCheckins",
    by: "manager",
    input: () => ({ state: "due" }),
    pages: 160_000,
  },
  "who is due for a check-in, at a location": {
    call: "listCheckins",
    by: "manager",
    input: ({ locationId }) => ({ state: "due", location_id: locationId }),
    pages: 1_500,
  },
  "check-ins with many": {
    call: "openCheckins",
    by: "manager",
    input: ({ locationId }) => ({ all: true, locations: [locationId] }),
    pages: 3_500,
  },
  "check-ins that are taken back": {
    call: "withdrawCheckins",
    by: "manager",
    input: () => ({ ids: Array.from({ length: 1_000 }, (_, n) => n + 1) }),
    pages: 5_000,
  },
  "the birthdays and anniversaries": { call: "listCelebrations", by: "manager", pages: 150_000 },
  "a person": {
    call: "getEmployee",
    by: "manager",
    input: ({ employeeId: id }) => ({ id }),
    pages: 1_500,
  },
  "a change of a person": {
    call: "updateEmployee",
    by: "manager",
    input: ({ employeeId: id }) => ({ id, type: "Seasonal", is_active: true, location_ids: [1] }),
    pages: 3_000,
  },
  "the managers": { call: "listManagers", by: "manager", pages: 6_000 },
  "the locations": { call: "listLocations", by: "admin", pages: 3_500 },
  "the locations, searched": {
    call: "listLocations",
    by: "admin",
    input: () => ({ terms: "ion 19" }),
    pages: 3_500,
  },
  "a location with all that depends on it": {
    call: "getLocation",
    by: "admin",
    input: ({ locationId: id }) => ({ id }),
    pages: 500,
  },
  "the audiences": { call: "listAudiences", by: "admin", pages: 10_000 },
  "an audience with all who are in it": {
    call: "getAudience",
    by: "admin",
    input: ({ audienceId: id }) => ({ id }),
    pages: 10_000,
  },
  "the people in an audience": {
    call: "listAudienceEmployees",
    by: "admin",
    input: ({ audienceId: id }) => ({ id }),
    pages: 14_000,
  },
  "the people in an audience, by a name": {
    call: "listAudienceEmployees",
    by: "admin",
    input: ({ audienceId: id }) => ({ id, terms: "chiara a1" }),
    pages: 4_000,
  },
  "the report on people": { call: "listPeopleReport", by: "manager", pages: 6_000 },
  "the managers of each person": { call: "listManagersReport", by: "manager", pages: 6_000 },
  "the log-ins of a week": { call: "listWeeklyLogins", by: "admin", pages: 4_000 },
  "the log-ins of a week at a location": {
    call: "listWeeklyLogins",
    by: "admin",
    input: ({ locationId }) => ({ locations: [locationId] }),
    pages: 1_500,
  },
};
