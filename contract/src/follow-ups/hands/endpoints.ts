import type { Endpoints } from "../../endpoint.ts";

/**
 * The calls for raised hands. An employee raises a hand, management reads and answers it, and the employee acknowledges the
 * answer.
 */
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
