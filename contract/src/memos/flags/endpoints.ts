import type { Endpoints } from "../../endpoint.ts";

/** Ask a question about a memo, and withdraw it. */
export const memoFlagEndpoints = {
  flagMemo: {
    method: "POST",
    path: "/api/app/employee-message/flag",
    access: "member",
    limits: ["questionsByUser"],
  },
  unflagMemo: { method: "POST", path: "/api/app/employee-message/flag-remove", access: "member" },
} as const satisfies Endpoints;
