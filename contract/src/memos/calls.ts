import { z } from "zod";
import { defineCalls } from "../call.ts";
import { counts } from "../companies/schemas.ts";
import { followUpLists } from "../follow-ups/calls.ts";
import { memoStatuses } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  id,
  ids,
  inCompany,
  line,
  lines,
  paged,
  paging,
  sortBy,
  terms,
  version,
} from "../schemas.ts";
import { targetAliases } from "../targeting/schemas.ts";
import { acknowledgement } from "./acknowledgement-schemas.ts";
import { memoType } from "./celebration-schemas.ts";
import { inboxEndpoints, memoEndpoints, readingEndpoints } from "./endpoints.ts";
import {
  memo,
  memoChange,
  memoDraft,
  memoFilters,
  memoKind,
  memoRow,
  employeeResponse,
  recipientRow,
} from "./schemas.ts";
import { memoProgress } from "./progress-schemas.ts";

export const one = z.object({ ...inCompany, id });
const memoAnswer = z.object({ memo });
/** What a memo is written by may be what was read of it. */
export const writtenAliases = { ...targetAliases, tags: "tag_ids", media: "media_ids" };
const celebrated = { celebrated: "celebrated_ids" };

const recipientsAliases = {
  recipients: "recipient_ids",
  employee_ids: "recipient_ids",
};

const listFilters = {
  status: blankAsDefault(z.enum([...memoStatuses, "live", "all"]), "all"),
  display_type: blankAsAbsent(memoKind),
  type: blankAsAbsent(memoType),
  category: blankAsAbsent(line(60)),
  author_id: blankAsAbsent(id),
  location_id: blankAsAbsent(id),
  audience_id: blankAsAbsent(id),
  tag_id: blankAsAbsent(id),
  /** As answers give them back; a memo is found that has one of each. */
  authors: chosenIds,
  locations: chosenIds,
  audiences: chosenIds,
  tags: chosenIds,
};
export const listAliases = {
  term: "terms",
  filters: "...",
  location_ids: "locations",
  audience_ids: "audiences",
  tag_ids: "tags",
};
export const listInput = z.object({
  ...inCompany,
  ...paging,
  ...listFilters,
  sort_by: sortBy("created_at", "published_at", "title", "start_at", "due_at", "response_rate"),
});
export const memoCalls = defineCalls(memoEndpoints, {
  listMemos: {
    summary: "A page of memos, searched, filtered and sorted.",
    input: listInput,
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({ memos: z.array(memoRow), filters: memoFilters, ...paged }),
  },
  listAllMemos: {
    summary: "Light records of all memos (of the latest 5,000), unpaged, for pickers.",
    input: z.object({ ...inCompany, terms, ...listFilters }),
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({ memos: z.array(memoRow) }),
  },
  getMemo: { summary: "One memo, as the caller may see it.", input: one, output: memoAnswer },
  createMemo: {
    summary: "Write a memo, as a draft or sent at once.",
    successes: ["memo_created"],
    input: memoDraft.extend(inCompany),
    fieldAliases: { ...writtenAliases, ...celebrated, kind: "display_type" },
    output: memoAnswer,
  },
  updateMemo: {
    summary: "Change a memo, send a draft, or bring back what was put away.",
    successes: ["memo_updated"],
    input: memoChange.extend(inCompany),
    fieldAliases: { ...writtenAliases, ...celebrated },
    output: memoAnswer,
    errors: ["stale_version", "conflict"],
  },
  deleteMemo: {
    summary: "Delete a memo for everyone.",
    successes: ["memo_deleted"],
    input: one,
    output: z.object({}),
  },
  deleteMemoRecipients: {
    summary: "Take people off a memo who never acknowledged it, nor asked about it.",
    successes: ["memo_recipients_deleted"],
    input: one.extend({ recipient_ids: ids }),
    fieldAliases: recipientsAliases,
    output: memoAnswer,
  },
  listMemoRecipients: {
    summary:
      "A page of a memo's recipients with what each did; with recipient_ids, those are added first.",
    input: one.extend({
      ...paging,
      sort_by: sortBy("name", "acknowledged_at"),
      state: blankAsDefault(z.enum(["all", "acknowledged", "waiting", "flagged"]), "all"),
      location_id: blankAsAbsent(id),
      recipient_ids: blankAsAbsent(ids),
    }),
    fieldAliases: { ...recipientsAliases, term: "terms", filters: "..." },
    output: z.object({ recipients: z.array(recipientRow), ...paged }),
    errors: ["conflict"],
  },
  remindMemoRecipients: {
    summary: "Remind everyone who has not acknowledged, or those named, by mail or text message.",
    successes: ["memo_recipients_reminded"],
    input: one.extend({ recipient_ids: ids.optional() }),
    output: z.object({ reminded: z.number().int(), unreachable: z.number().int() }),
    errors: ["conflict"],
  },
  getMemoProgress: {
    summary:
      "How a memo's answers came in: over time in at most some 50 steps, and by location, at most 200 of them.",
    input: one,
    output: z.object({ progress: memoProgress }),
    errors: ["conflict"],
  },
  downloadMemoResponses: {
    summary: "Who has and who has not acknowledged a memo, as CSV.",
    input: one,
    output: z.object({}),
  },
});

/** The caller's own answer and the memo it belongs to. */
export const responseAnswer = z.object({ memo, employee_response: employeeResponse });

export const inboxCalls = defineCalls(inboxEndpoints, {
  getHome: {
    summary: "What is waiting for the caller, and for management what needs their attention.",
    input: z.object(inCompany),
    output: z.object({
      /** What the caller has not acknowledged, then what they have, but asked about and have an answer to. */
      memos: z.array(memo),
      counts,
      /** For management: live memos with their response rates, those that are past due for somebody first. */
      live_memos: z.array(memoRow),
      /** For management: the five that have waited longest, of all three kinds together. */
      follow_ups: followUpLists,
      /** The live celebrations that the caller was sent, those they have reacted to as well, the newest first. */
      celebrations: z.array(memo),
      /** Empty until there are tasks. */
      tasks: z.array(z.never()),
    }),
  },
  listEmployeeMessages: {
    summary: "The memos sent to the caller, those that still need something first.",
    input: z.object({
      ...inCompany,
      ...paging,
      state: blankAsDefault(z.enum(["all", "unread", "read"]), "all"),
    }),
    fieldAliases: { term: "terms", filters: "..." },
    output: z.object({ memos: z.array(memo), ...paged }),
  },
  readMemo: {
    summary: "Note that the caller opened a memo.",
    successes: ["memo_read"],
    /** The version that is before them; without it the present one. */
    input: one.extend({ version: blankAsAbsent(version) }),
    output: responseAnswer,
  },
  acknowledgeMemo: {
    summary: "Acknowledge a memo; file is the drawn signature where the memo asks for one.",
    successes: ["memo_acknowledged"],
    input: one.extend({
      /** The version on the screen; another one by now is refused, so that nobody signs what they did not see. */
      version: version.optional(),
      /** The language on the screen; their account's where it is left out. */
      locale: line(10).optional(),
    }),
    pathAliases: ["/api/employee-message/acknowledge"],
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
  flagMemo: {
    summary: "Flag a memo with a question.",
    successes: ["memo_flagged"],
    input: one.extend({ content: lines(2000).min(1) }),
    pathAliases: ["/api/employee-message/flag"],
    fieldAliases: { note: "content" },
    output: responseAnswer,
    errors: ["conflict"],
  },
  unflagMemo: {
    summary: "Take a flag back.",
    successes: ["memo_unflagged"],
    input: one,
    pathAliases: ["/api/employee-message/flag-remove", "/api/app/employee-message/flag/remove"],
    output: responseAnswer,
    errors: ["conflict"],
  },
});

const ofEmployee = one.extend({ id: blankAsAbsent(id), employee_id: blankAsAbsent(id) });

export const readingCalls = defineCalls(readingEndpoints, {
  getMemoSummary: {
    summary: "How many memos an employee has read, acknowledged, flagged and left.",
    input: ofEmployee,
    pathAliases: ["/api/company/memo-summary"],
    output: z.object({
      summary: z.object({
        read_count: z.number().int(),
        unread_count: z.number().int(),
        past_due_count: z.number().int(),
        acknowledged_count: z.number().int(),
        flagged_count: z.number().int(),
      }),
    }),
  },
  listReadMemos: {
    summary: "The memos an employee has acknowledged.",
    input: ofEmployee.extend(paging),
    pathAliases: ["/api/company/read-memos"],
    output: z.object({ read_memos: z.array(memoRow), ...paged }),
  },
  listUnreadMemos: {
    summary: "The memos an employee has not acknowledged.",
    input: ofEmployee.extend(paging),
    pathAliases: ["/api/company/unread-memos"],
    output: z.object({ unread_memos: z.array(memoRow), ...paged }),
  },
  getMemosForCsv: {
    summary: "Both lists, for a download; what ended unread is among the unread.",
    input: ofEmployee,
    pathAliases: ["/api/company/memos-csv"],
    output: z.object({ read_memos: z.array(memoRow), unread_memos: z.array(memoRow) }),
  },
  listAcknowledgements: {
    summary:
      "What an employee acknowledged of a memo: each version with what was shown of it, the newest first.",
    input: one.extend({ employee_id: blankAsAbsent(id) }),
    output: z.object({ acknowledgements: z.array(acknowledgement) }),
  },
  getSignature: {
    summary:
      "The picture of the signature that an employee acknowledged a memo with; the newest without a version.",
    input: one.extend({ employee_id: blankAsAbsent(id), version: blankAsAbsent(version) }),
    output: z.object({}),
  },
});
