import { maxUploadBytes } from "../constants.ts";
import type { Endpoints } from "../endpoint.ts";

/** Memos that go out together. */
export const sendEndpoints = {
  listSends: {
    method: "POST",
    path: "/api/memo-template-sends/list",
    access: "management",
    reads: true,
    mirror: ["current_page", "total_pages", "sort_by", "sort_direction", "filters", "terms"],
  },
  getSend: { method: "GET", path: "/api/memo-template-sends/get", access: "management" },
  createSend: { method: "POST", path: "/api/memo-template-sends/create", access: "management" },
  updateSend: { method: "PUT", path: "/api/memo-template-sends/update", access: "management" },
  deleteSend: { method: "DELETE", path: "/api/memo-template-sends/delete", access: "management" },
  deleteSends: {
    method: "DELETE",
    path: "/api/memo-template-sends/delete/list",
    access: "management",
  },
  archiveSend: { method: "PUT", path: "/api/memo-template-sends/archive", access: "management" },
  unarchiveSend: {
    method: "PUT",
    path: "/api/memo-template-sends/unarchive",
    access: "management",
  },
  draftSend: { method: "POST", path: "/api/memo-template-sends/drafts", access: "management" },
  publishSend: { method: "POST", path: "/api/memo-template-sends/publish", access: "management" },
  undoSends: {
    method: "POST",
    path: "/api/memo-template-sends/undo",
    access: "management",
    own: true,
  },
  attachSendMedia: { method: "PUT", path: "/api/memo-template-sends/media", access: "management" },
  detachSendMedia: {
    method: "DELETE",
    path: "/api/memo-template-sends/media",
    access: "management",
  },
  listSendMedia: { method: "GET", path: "/api/memo-template-sends/media", access: "management" },
  writeSendMemo: { method: "PUT", path: "/api/memo-template-sends/memo", access: "management" },
  removeSendMemo: { method: "DELETE", path: "/api/memo-template-sends/memo", access: "management" },
  uploadSendMemoMedia: {
    method: "POST",
    path: "/api/memo-template-sends/memo/media",
    access: "management",
    files: { file: { required: true, maxBytes: maxUploadBytes } },
    limits: ["uploadsByUser"],
  },
  detachSendMemoMedia: {
    method: "DELETE",
    path: "/api/memo-template-sends/memo/media",
    access: "management",
  },
} as const satisfies Endpoints;
