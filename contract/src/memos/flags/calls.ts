import { defineCalls } from "../../call.ts";
import { lines } from "../../schemas.ts";
import { one } from "../calls.ts";
import { responseAnswer } from "../inbox/calls.ts";
import { memoFlagEndpoints } from "./endpoints.ts";

export const memoFlagCalls = defineCalls(memoFlagEndpoints, {
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
    summary: "Withdraw a question about a memo.",
    successes: ["memo_unflagged"],
    input: one,
    pathAliases: ["/api/employee-message/flag-remove", "/api/app/employee-message/flag/remove"],
    output: responseAnswer,
    errors: ["conflict"],
  },
});
