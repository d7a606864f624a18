import type { HotCall } from "./hot-calls.ts";

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const days = { from: "2026-03-01", to: "2026-03-31" };

/**
 * Frequent calls about sends, packages, templates, the community, the scheduler, surveys and responses, in a company with three
 * years of history. Each call reads only the rows that it shows, sums up or sorts: for example, all answers to a survey, the
 * counts of all sends, or a month's runs of a hundred scheduled sends.
 */
export const hotSendingCalls: Readonly<Record<string, HotCall>> = {
  "the sends": { call: "listSends", by: "manager", pages: 1_000 },
  "the sends, searched": {
    call: "listSends",
    by: "manager",
    input: () => ({ terms: "week 12" }),
    pages: 2_000,
  },
  "the sends that have a memo, by response rate": {
    call: "listSends",
    by: "manager",
    input: () => ({ kind: "memo", sort_by: "response_rate" }),
    pages: 4_000,
  },
  "the sends of a location": {
    call: "listSends",
    by: "manager",
    input: ({ locationId: location_id }) => ({ location_id }),
    pages: 2_000,
  },
  "the sends by title, far down": {
    call: "listSends",
    by: "manager",
    input: () => ({ sort_by: "title", page: 150 }),
    pages: 2_000,
  },
  "the packages": { call: "listPackages", by: "manager", pages: 1_000 },
  "the packages, searched": {
    call: "listPackages",
    by: "manager",
    input: () => ({ terms: "launch 12", category: "Safety", sort_by: "title" }),
    pages: 1_000,
  },
  "the packages, by use": {
    call: "listPackages",
    by: "manager",
    input: () => ({ sort_by: "use_count" }),
    pages: 4_000,
  },
  "the templates that a package can take": {
    call: "listPackageTemplates",
    by: "manager",
    input: () => ({ page: 100 }),
    pages: 1_500,
  },
  // Each template in the list has four locations, and the query looks up the name of each location.
  "the templates": { call: "listTemplates", by: "manager", pages: 1_200 },
  "the templates, searched": {
    call: "listTemplates",
    by: "manager",
    input: () => ({ terms: "menu 12", category: "Safety" }),
    pages: 1_500,
  },
  "the templates that are not archived": {
    call: "listTemplates",
    by: "manager",
    input: () => ({ status: "current" }),
    pages: 1_200,
  },
  "the templates by title, far down": {
    call: "listTemplates",
    by: "manager",
    input: () => ({ sort_by: "title", status: "published", page: 100 }),
    pages: 1_500,
  },
  "the templates, searched in Spanish and without accents": {
    call: "listTemplates",
    by: "manager",
    input: () => ({ terms: "titulo 77", status: "current", sort_by: "created_at" }),
    pages: 2_500,
  },
  "the templates of a location": {
    call: "listTemplates",
    by: "manager",
    input: ({ locationId: location_id }) => ({ location_id }),
    pages: 1_500,
  },
  "the templates, by use": {
    call: "listTemplates",
    by: "manager",
    input: () => ({ sort_by: "use_count" }),
    pages: 2_500,
  },
  "the community": { call: "listSharedTemplates", by: "manager", pages: 1_000 },
  "the community, searched": {
    call: "listSharedTemplates",
    by: "manager",
    input: () => ({ terms: "menu 12", category: "Safety" }),
    pages: 1_500,
  },
  "the community by title, far down": {
    call: "listSharedTemplates",
    by: "manager",
    input: () => ({ sort_by: "title", page: 100 }),
    pages: 1_500,
  },
  "what is used most in the community": {
    call: "listSharedTemplates",
    by: "manager",
    input: () => ({ sort_by: "use_count", display_type: "memo" }),
    pages: 1_000,
  },
  "a template of the community": {
    call: "listSharedTemplates",
    by: "manager",
    input: () => ({ id: 100 }),
    pages: 60,
  },
  "the scheduler": { call: "listScheduledSends", by: "manager", pages: 1_000 },
  "a month of the scheduler": {
    call: "listScheduledSends",
    by: "manager",
    input: () => days,
    pages: 4_500,
  },
  "a month of the scheduler, with what went out": {
    call: "listScheduledSends",
    by: "manager",
    input: () => ({ ...days, show: "all" }),
    pages: 5_500,
  },
  // The response includes automatic celebrations: in six weeks, 50,000 people have about 5,000 birthdays and as many
  // anniversaries.
  "six weeks of the scheduler that are to come": {
    call: "listScheduledSends",
    by: "manager",
    input: () => ({ from: dayFromNow(0), to: dayFromNow(41) }),
    pages: 120_000,
  },
  "how a survey was answered": {
    call: "getSurveyResults",
    by: "manager",
    input: ({ surveyId: id }) => ({ id }),
    pages: 3_000,
  },
  "the answers to a survey": {
    call: "listSurveyAnswers",
    by: "manager",
    input: ({ surveyId: id }) => ({ id }),
    pages: 1_000,
  },
  "the answers to a survey, by a name": {
    call: "listSurveyAnswers",
    by: "manager",
    input: ({ surveyId: id }) => ({ id, terms: "chiara a1", sort_by: "name" }),
    pages: 2_000,
  },
  // The call returns the newest 25 responses of each of the five response kinds.
  "what people of a location said lately": {
    call: "listMemoResponses",
    by: "manager",
    input: ({ locationId: location_id }) => ({ location_id }),
    pages: 3_000,
  },
  "what everybody said lately": {
    call: "listMemoResponses",
    by: "manager",
    input: () => ({ ignore_admin: true }),
    pages: 3_000,
  },
  "an employee's recent responses": { call: "listMemoResponses", by: "employee", pages: 1_500 },
  "the follow-ups that are resolved": {
    call: "listFollowUps",
    by: "manager",
    input: () => ({ state: "resolved" }),
    pages: 1_500,
  },
  "the summary of a veteran's memos": { call: "getMemoSummary", by: "veteran", pages: 1_000 },
  "a veteran's home": { call: "getHome", by: "veteran", pages: 3_500 },
  "a veteran's inbox": { call: "listEmployeeMessages", by: "veteran", pages: 3_500 },
  "what a veteran has read": {
    call: "listEmployeeMessages",
    by: "veteran",
    input: () => ({ state: "read", page: 20 }),
    pages: 3_500,
  },
  "the unread memos of a veteran": { call: "listUnreadMemos", by: "veteran", pages: 3_500 },
  "an old memo, as a veteran reads it": {
    call: "getMemo",
    by: "veteran",
    input: () => ({ id: 5_501 }),
    pages: 200,
  },
};
