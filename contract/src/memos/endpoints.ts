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
  undoMemo: { method: "POST", path: "/api/memos/undo", access: "management", own: true },
  deleteMemo: {
    method: "DELETE",
    path: "/api/memos/delete",
    access: "management",
  },
} as const satisfies Endpoints;
