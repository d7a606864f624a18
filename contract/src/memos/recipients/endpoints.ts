import type { Endpoints } from "../../endpoint.ts";

/** Who has a memo, and what each of them did with it. */
export const recipientEndpoints = {
  deleteMemoRecipients: {
    method: "DELETE",
    path: "/api/memos/delete-recipients",
    access: "management",
  },
  listMemoRecipients: {
    method: "POST",
    path: "/api/memos/recipients",
    access: "management",
    mirror: ["current_page", "total_pages", "sort_by", "sort_direction"],
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
