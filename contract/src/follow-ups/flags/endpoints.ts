import type { Endpoints } from "../../endpoint.ts";

/** What management does with questions about memos. */
export const flagEndpoints = {
  getFlaggedMessage: { method: "GET", path: "/api/company/message/flagged", access: "management" },
  answerFlaggedMessage: {
    method: "POST",
    path: "/api/company/message/flagged",
    access: "management",
  },
  getFlagsOfMemo: { method: "GET", path: "/api/memos/flags", access: "management", own: true },
} as const satisfies Endpoints;
