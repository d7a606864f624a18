import { z } from "zod";
import { defineCalls } from "../../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  id,
  inCompany,
  line,
  paged,
  paging,
  version,
} from "../../schemas.ts";
import { one } from "../calls.ts";
import { acknowledgement } from "../recipients/acknowledgement-schemas.ts";
import { employeeResponse, memo, memoRow } from "../schemas.ts";
import { inboxEndpoints, readingEndpoints } from "./endpoints.ts";

/** The memo with the caller's own response. */
export const responseAnswer = z.object({ memo, employee_response: employeeResponse });

export const inboxCalls = defineCalls(inboxEndpoints, {
  listEmployeeMessages: {
    summary: "The memos sent to the caller; those that still need something come first.",
    input: z.object({
      ...inCompany,
      ...paging,
      state: blankAsDefault(z.enum(["all", "unread", "read"]), "all"),
    }),
    fieldAliases: { term: "terms", filters: "..." },
    output: z.object({ memos: z.array(memo), ...paged }),
  },
  readMemo: {
    summary: "Record that the caller opened a memo.",
    successes: ["memo_read"],
    /** The version on the screen; absent for the current one. */
    input: one.extend({ version: blankAsAbsent(version) }),
    output: responseAnswer,
  },
  acknowledgeMemo: {
    summary: "Acknowledge a memo; `file` is the drawn signature if the memo asks for one.",
    successes: ["memo_acknowledged"],
    input: one.extend({
      /** The version on the screen. Another version is refused, so that no one signs what they did not see. */
      version: version.optional(),
      /** The language on the screen; absent for the language of the account. */
      locale: line(10).optional(),
    }),
    pathAliases: ["/api/employee-message/acknowledge"],
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
});

const ofEmployee = one.extend({ id: blankAsAbsent(id), employee_id: blankAsAbsent(id) });

export const readingCalls = defineCalls(readingEndpoints, {
  getMemoSummary: {
    summary:
      "The numbers of memos that an employee has read, not read, acknowledged and flagged, and of those past due.",
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
    summary:
      "An employee's read and unread memos, for a download; a memo that ended unread counts as unread.",
    input: ofEmployee,
    pathAliases: ["/api/company/memos-csv"],
    output: z.object({ read_memos: z.array(memoRow), unread_memos: z.array(memoRow) }),
  },
  listAcknowledgements: {
    summary:
      "An employee's acknowledgements of a memo, newest first, with the version that was shown each time.",
    input: one.extend({ employee_id: blankAsAbsent(id) }),
    output: z.object({ acknowledgements: z.array(acknowledgement) }),
  },
  getSignature: {
    summary:
      "The picture of the signature with which an employee acknowledged a memo; without a version, the newest.",
    input: one.extend({ employee_id: blankAsAbsent(id), version: blankAsAbsent(version) }),
    output: z.object({}),
  },
});
