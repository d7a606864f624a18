import type { Endpoints } from "../endpoint.ts";

/** Raised hands: what management does with them, and the side of whoever raises one. */
export const handEndpoints = {
  getRaisedHand: { method: "GET", path: "/api/company/message/raised-hand", access: "management" },
  answerRaisedHand: {
    method: "POST",
    path: "/api/company/message/raised-hand",
    access: "management",
  },
  raiseHand: {
    method: "POST",
    path: "/api/app/employee-hand/raise",
    access: "member",
    limits: ["handsByUser"],
  },
  acknowledgeHand: {
    method: "POST",
    path: "/api/app/employee-hand/acknowledge",
    access: "member",
    limits: ["handsByUser"],
  },
  listOwnFollowUps: { method: "GET", path: "/api/app/follow-ups", access: "member", own: true },
  getFlagsOfMemo: { method: "GET", path: "/api/memos/flags", access: "management", own: true },
} as const satisfies Endpoints;
