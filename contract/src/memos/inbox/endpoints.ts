import { maxSignatureBytes } from "../../constants.ts";
import type { Endpoints } from "../../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/** What an employee does with their memos. */
export const inboxEndpoints = {
  listEmployeeMessages: {
    method: "POST",
    path: "/api/app/employee-messages",
    access: "member",
    reads: true,
    mirror: page,
  },
  readMemo: { method: "POST", path: "/api/app/employee-message/read", access: "member", own: true },
  acknowledgeMemo: {
    method: "POST",
    path: "/api/app/employee-message/acknowledge",
    access: "member",
    files: { file: { required: false, maxBytes: maxSignatureBytes } },
    limits: ["signaturesByUser"],
  },
} as const satisfies Endpoints;

/** Which memos an employee has and hasn't read. */
export const readingEndpoints = {
  getMemoSummary: { method: "GET", path: "/api/company/employee/memo-summary", access: "member" },
  listReadMemos: {
    method: "GET",
    path: "/api/company/employee/read-memos",
    access: "member",
    mirror: page,
  },
  listUnreadMemos: {
    method: "GET",
    path: "/api/company/employee/unread-memos",
    access: "member",
    mirror: page,
  },
  getMemosForCsv: {
    method: "GET",
    path: "/api/company/employee/memos-csv",
    access: "member",
    mirror: ["read_memos", "unread_memos"],
  },
  listAcknowledgements: {
    method: "GET",
    path: "/api/memos/acknowledgements",
    access: "member",
    own: true,
  },
  getSignature: {
    method: "GET",
    path: "/api/memos/signature",
    access: "member",
    answer: "file",
    own: true,
  },
} as const satisfies Endpoints;
