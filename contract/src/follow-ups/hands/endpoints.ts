import type { Endpoints } from "../../endpoint.ts";

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
} as const satisfies Endpoints;
