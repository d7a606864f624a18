import type { CallName } from "@lineup/contract/calls";

import { hotChatCalls } from "./hot-chat-calls.ts";
import { hotPeopleCalls } from "./hot-people-calls.ts";
import { hotSendingCalls } from "./hot-sending-calls.ts";
import type { LargeCompany } from "./large-company.ts";

/** A frequent API call whose result users wait for, and the maximum number of database pages that the call may read. */
export interface HotCall {
  readonly call: CallName;
  /** The user who sends the call. A veteran is an employee who received 3,000 memos in three years. */
  readonly by: "admin" | "manager" | "employee" | "veteran";
  readonly input?: (company: LargeCompany) => object;
  /** The text of a file that is sent with the call. */
  readonly file?: string;
  /** The maximum total number of 8 KB pages that the call's statements may read. */
  readonly pages: number;
}

const recipients = (more: object) => (company: LargeCompany) => ({ id: company.memoId, ...more });
const reach = (locations: number, audiences: number) => () => ({
  location_ids: Array.from({ length: locations }, (_, n) => 1 + n * 7),
  audience_ids: Array.from({ length: audiences }, (_, n) => 1 + n),
});

/**
 * Frequent calls in a company of 50,000 people. The cost of one page of a list depends on the rows that the page shows, not on
 * the length of the list. Some calls have higher limits because they must read more rows than they show: for example, they count
 * or sort the recipients of a memo to everyone, or search for two letters.
 */
export const hotCalls: Readonly<Record<string, HotCall>> = {
  // The person is in 101 chats, whose unread messages are counted with seven pages each.
  "an employee's home": { call: "getHome", by: "employee", pages: 1_100 },
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
  "an answer to a survey": {
    call: "answerSurvey",
    by: "employee",
    input: ({ surveyId: id }) => ({ id, options: ["Yes"] }),
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
    pages: 1_600,
  },
  "the memos, filtered and sorted": {
    call: "listMemos",
    by: "manager",
    input: ({ locationId }) => ({ location_id: locationId, sort_by: "title", category: "Safety" }),
    pages: 1_000,
  },
  "the memos of a tag": {
    call: "listMemos",
    by: "manager",
    input: () => ({ tag_id: 7 }),
    pages: 2_500,
  },
  "the memos, by response rate": {
    call: "listMemos",
    by: "manager",
    input: () => ({ sort_by: "response_rate" }),
    pages: 2_000,
  },
  "a memo": { call: "getMemo", by: "manager", input: recipients({}), pages: 200 },
  "how a memo's answers come in": {
    call: "getMemoProgress",
    by: "manager",
    input: recipients({}),
    pages: 1_500,
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
  "the follow-ups that nobody looks after": {
    call: "listFollowUps",
    by: "manager",
    input: ({ locationId }) => ({ owner: "nobody", location_id: locationId, kind: "raised_hand" }),
    pages: 8_000,
  },
  "a raised hand": {
    call: "raiseHand",
    by: "employee",
    input: () => ({ content: "The freezer is warm" }),
    pages: 400,
  },
  "an employee's own raised hands": { call: "listOwnFollowUps", by: "employee", pages: 400 },
  "what was asked about a memo": {
    call: "getFlagsOfMemo",
    by: "manager",
    input: recipients({}),
    pages: 12_000,
  },
  "the reach of everyone": { call: "getReach", by: "manager", input: reach(0, 0), pages: 500 },
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
  ...hotPeopleCalls,
  ...hotSendingCalls,
  ...hotChatCalls,
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
