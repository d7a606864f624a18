import { maxSignatureBytes } from "../constants.ts";
import type { Endpoints } from "../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/** The memo as managers work with it. */
export const memoEndpoints = {
  listMemos: {
    method: "POST",
    path: "/api/memos/list",
    access: "management",
    reads: true,
    mirror: [...page, "filters"],
  },
  listAllMemos: { method: "POST", path: "/api/memos/all", access: "management", reads: true },
  getMemo: { method: "GET", path: "/api/memos/get", access: "member" },
  createMemo: { method: "POST", path: "/api/memos/create", access: "management" },
  updateMemo: { method: "PUT", path: "/api/memos/update", access: "management" },
  deleteMemo: {
    method: "DELETE",
    path: "/api/memos/delete",
    access: "management",
  },
  deleteMemoRecipients: {
    method: "DELETE",
    path: "/api/memos/delete-recipients",
    access: "management",
  },
  listMemoRecipients: {
    method: "POST",
    path: "/api/memos/recipients",
    access: "management",
    mirror: page,
  },
  remindMemoRecipients: {
    method: "POST",
    path: "/api/memos/remind",
    access: "management",
    limits: ["remindByUser"],
    own: true,
  },
  getMemoProgress: {
    method: "GET",
    path: "/api/memos/progress",
    access: "management",
    own: true,
  },
  downloadMemoResponses: {
    method: "GET",
    path: "/api/memos/responses-csv",
    access: "management",
    answer: "csv",
    own: true,
  },
} as const satisfies Endpoints;

/** The same memo under the names of the message calls. */
export const messageEndpoints = {
  listMessages: {
    method: "GET",
    path: "/api/company/messages",
    access: "management",
    mirror: ["messages", ...page],
  },
  getMessage: { method: "GET", path: "/api/company/message", access: "management" },
  updateMessage: { method: "POST", path: "/api/company/message", access: "management" },
  deleteMessage: {
    method: "DELETE",
    path: "/api/company/message",
    access: "management",
  },
  createMessage: { method: "POST", path: "/api/company/message/new", access: "management" },
  expireMessage: { method: "POST", path: "/api/company/message/expire", access: "management" },
  archiveMessage: { method: "POST", path: "/api/company/message/archive", access: "management" },
  attachMessageMedia: { method: "POST", path: "/api/company/message/media", access: "management" },
  detachMessageMedia: {
    method: "POST",
    path: "/api/company/message/media/detach",
    access: "management",
  },
} as const satisfies Endpoints;

/** The employee's side. */
export const inboxEndpoints = {
  getHome: { method: "GET", path: "/api/home", access: "member" },
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
  flagMemo: {
    method: "POST",
    path: "/api/app/employee-message/flag",
    access: "member",
    limits: ["questionsByUser"],
  },
  unflagMemo: { method: "POST", path: "/api/app/employee-message/flag-remove", access: "member" },
} as const satisfies Endpoints;

/** What one employee has and hasn't read. */
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
