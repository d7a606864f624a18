import type { CallName } from "@lineup/contract/calls";

import { type LargeCompany, tabletToken } from "./large-company.ts";

/** A call that people wait for. */
export interface HotCall {
  readonly call: CallName;
  readonly by: "admin" | "manager" | "employee";
  readonly input?: (company: LargeCompany) => object;
  /** The text of a file that is sent along. */
  readonly file?: string;
  /** Most pages of 8 KB that all its statements together may touch. */
  readonly pages: number;
}

const recipients = (more: object) => (company: LargeCompany) => ({ id: company.memoId, ...more });
const reach = (locations: number, audiences: number) => () => ({
  location_ids: Array.from({ length: locations }, (_, n) => 1 + n * 7),
  audience_ids: Array.from({ length: audiences }, (_, n) => 1 + n),
});

const importFile = ["Employee number,Name,E-mail,Phone,PIN"]
  .concat(
    ...[7, 70, 7_000].map(
      (n) => `E-${n},Nia Prado,person${n}@lineup.example,312555010${n % 9},4821${n}`,
    ),
  )
  .join("\n");

/**
 * What is opened, typed and tapped all day, in a company of 50,000. A page of a list costs about what it shows; only what
 * counts or sorts the recipients of a memo to everybody, or finds two letters, may touch more.
 */
export const hotCalls: Readonly<Record<string, HotCall>> = {
  "an employee's home": { call: "getHome", by: "employee", pages: 400 },
  "a manager's home": { call: "getHome", by: "manager", pages: 1_500 },
  "the inbox": { call: "listEmployeeMessages", by: "employee", pages: 400 },
  "the inbox, what is done": {
    call: "listEmployeeMessages",
    by: "employee",
    input: () => ({ state: "read", terms: "menu" }),
    pages: 400,
  },
  "a memo, as its recipient": {
    call: "getMemo",
    by: "employee",
    input: recipients({}),
    pages: 200,
  },
  "an acknowledgement": {
    call: "acknowledgeMemo",
    by: "employee",
    input: () => ({ id: 1 }),
    pages: 400,
  },
  "a flag": {
    call: "flagMemo",
    by: "employee",
    input: () => ({ id: 3, content: "Until when?" }),
    pages: 400,
  },
  "the memos": { call: "listMemos", by: "manager", pages: 2_000 },
  "the memos, searched": {
    call: "listMemos",
    by: "manager",
    input: () => ({ terms: "safety walk" }),
    pages: 4_000,
  },
  "the memos, filtered and sorted": {
    call: "listMemos",
    by: "manager",
    input: ({ locationId }) => ({ location_id: locationId, sort_by: "title", category: "Safety" }),
    pages: 1_000,
  },
  "the memos, by response rate": {
    call: "listMemos",
    by: "manager",
    input: () => ({ sort_by: "response_rate" }),
    pages: 8_000,
  },
  "a memo": { call: "getMemo", by: "manager", input: recipients({}), pages: 200 },
  "how a memo's answers come in": {
    call: "getMemoProgress",
    by: "manager",
    input: recipients({}),
    pages: 4_000,
  },
  "a memo's recipients": {
    call: "listMemoRecipients",
    by: "manager",
    input: recipients({}),
    pages: 1_500,
  },
  "its recipients, the fifth page of those who wait": {
    call: "listMemoRecipients",
    by: "manager",
    input: recipients({ state: "waiting", page: 5 }),
    pages: 3_000,
  },
  "its recipients at a location": {
    call: "listMemoRecipients",
    by: "manager",
    input: ({ memoId: id, locationId: location_id }) => ({ id, location_id }),
    pages: 1_500,
  },
  "its recipients by a name": {
    call: "listMemoRecipients",
    by: "manager",
    input: recipients({ terms: "chiara a1" }),
    pages: 1_500,
  },
  "its recipients by time": {
    call: "listMemoRecipients",
    by: "manager",
    input: recipients({ sort_by: "acknowledged_at", sort_direction: "desc" }),
    pages: 3_000,
  },
  "what one of them acknowledged": {
    call: "listAcknowledgements",
    by: "manager",
    input: ({ memoId: id, employeeId: employee_id }) => ({ id, employee_id }),
    pages: 200,
  },
  "the follow-ups": { call: "listFollowUps", by: "manager", pages: 1_500 },
  "the follow-ups, all": {
    call: "listFollowUps",
    by: "manager",
    input: () => ({ state: "all" }),
    pages: 1_500,
  },
  "the reach of everybody": { call: "getReach", by: "manager", input: reach(0, 0), pages: 500 },
  "the reach of locations": { call: "getReach", by: "manager", input: reach(20, 0), pages: 4_000 },
  "the reach of locations and audiences": {
    call: "getReach",
    by: "manager",
    input: reach(20, 3),
    pages: 8_000,
  },
  "the reach of locations, with people named on top": {
    call: "getReach",
    by: "manager",
    input: () => ({ ...reach(20, 3)(), recipient_ids: [5, 500, 5_000] }),
    pages: 6_000,
  },
  "the picker, unsearched": { call: "listEmployeeNames", by: "manager", pages: 2_500 },
  "the picker, two letters": {
    call: "listEmployeeNames",
    by: "manager",
    input: () => ({ terms: "ch" }),
    pages: 20_000,
  },
  "the picker, a name": {
    call: "listEmployeeNames",
    by: "manager",
    input: () => ({ terms: "chiara a1" }),
    pages: 1_000,
  },
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
  "the people of a location": {
    call: "listEmployees",
    by: "manager",
    input: ({ locationId }) => ({ locations: [locationId] }),
    pages: 1_500,
  },
  // Walks the names in order until a page is full. Here the first name says who is in the audience: the worst case, in which
  // all of another name come first.
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
    pages: 6_000,
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
  "who looks after whom": { call: "listManagersReport", by: "manager", pages: 6_000 },
  "the log-ins of a week": { call: "listWeeklyLogins", by: "admin", pages: 4_000 },
  "the log-ins of a week at a location": {
    call: "listWeeklyLogins",
    by: "admin",
    input: ({ locationId }) => ({ locations: [locationId] }),
    pages: 1_500,
  },
  "the events after a break": {
    call: "listEvents",
    by: "manager",
    input: () => ({ after: 99_000 }),
    pages: 200,
  },
  "a sign-in by password": {
    call: "login",
    by: "manager",
    input: () => ({ email: "nobody@lineup.example", password: "none of ours" }),
    pages: 100,
  },
};
