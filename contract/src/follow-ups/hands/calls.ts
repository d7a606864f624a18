import { z } from "zod";
import { defineCalls } from "../../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  line,
  lines,
  namedRef,
} from "../../schemas.ts";
import { handEndpoints } from "./endpoints.ts";
import { answerFields, followUpStep } from "../schemas.ts";
import { ownHand, raisedHand } from "./schemas.ts";

const one = z.object({ ...inCompany, id });

export const handCalls = defineCalls(handEndpoints, {
  getRaisedHand: {
    summary: "One raised hand with its history.",
    input: one,
    output: z.object({ raised_hand: raisedHand, history: z.array(followUpStep) }),
  },
  answerRaisedHand: {
    summary:
      "Answer a raised hand, assign it to someone, add a note, resolve it, or open it again.",
    successes: ["raised_hand_updated"],
    input: one.extend(answerFields),
    output: z.object({ raised_hand: raisedHand, employee: namedRef }),
    errors: ["stale_version"],
  },
  raiseHand: {
    summary: "Raise a hand: write to management about a problem or a need.",
    successes: ["hand_raised"],
    pathAliases: ["/api/employee-hand/raise"],
    input: z.object({
      ...inCompany,
      content: lines(2000).min(1),
      /** The key of one of the company's topics. */
      topic: blankAsAbsent(line(60)),
      is_urgent: blankAsDefault(flag, false),
      /** The manager it is meant for; absent for all managers. */
      manager_id: blankAsAbsent(id),
    }),
    fieldAliases: { note: "content" },
    output: z.object({ raised_hand: ownHand }),
  },
  acknowledgeHand: {
    summary: "Say whether the answer fixed it: yes closes the raised hand, no opens it again.",
    successes: ["hand_acknowledged"],
    pathAliases: ["/api/employee-hand/acknowledge"],
    input: one.extend({
      fixed: blankAsDefault(flag, true),
      /** What is still wrong. */
      content: blankAsAbsent(lines(2000)),
    }),
    fieldAliases: { note: "content" },
    output: z.object({ raised_hand: ownHand }),
    errors: ["conflict"],
  },
});
