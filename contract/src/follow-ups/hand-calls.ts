import { z } from "zod";
import { defineCalls } from "../call.ts";
import { ownCheckin } from "../checkins/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  line,
  lines,
  namedRef,
} from "../schemas.ts";
import { handEndpoints } from "./hand-endpoints.ts";
import { followUpStep, ownHand, raisedHand } from "./hand-schemas.ts";
import { answerFields } from "./schemas.ts";

const one = z.object({ ...inCompany, id });

export const handCalls = defineCalls(handEndpoints, {
  getRaisedHand: {
    summary: "One raised hand, and what became of it.",
    input: one,
    output: z.object({ raised_hand: raisedHand, history: z.array(followUpStep) }),
  },
  answerRaisedHand: {
    summary:
      "Answer a raised hand, give it to somebody, note something of it, resolve it, or open it again.",
    successes: ["raised_hand_updated"],
    input: one.extend(answerFields),
    output: z.object({ raised_hand: raisedHand, employee: namedRef }),
    errors: ["stale_version"],
  },
  raiseHand: {
    summary: "Raise a hand: tell management that something is the matter, in words.",
    successes: ["hand_raised"],
    pathAliases: ["/api/employee-hand/raise"],
    input: z.object({
      ...inCompany,
      content: lines(2000).min(1),
      /** The key of one of the company's topics. */
      topic: blankAsAbsent(line(60)),
      is_urgent: blankAsDefault(flag, false),
      /** Which of management it is for; left out, all of them. */
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
      /** What is still the matter. */
      content: blankAsAbsent(lines(2000)),
    }),
    fieldAliases: { note: "content" },
    output: z.object({ raised_hand: ownHand }),
    errors: ["conflict"],
  },
  listOwnFollowUps: {
    summary:
      "What the caller raised a hand about and was asked, with what was answered, the newest first.",
    input: z.object(inCompany),
    output: z.object({
      /** The newest fifty, and before what is over what is not, as of the check-ins, which are none where the company has switched them off. */
      raised_hands: z.array(ownHand),
      checkins: z.array(ownCheckin),
      /** The check-in that is open; null where none is. */
      checkin: ownCheckin.nullable(),
    }),
  },
  getFlagsOfMemo: {
    summary: "What was asked about a memo: how many questions, from where, and the newest of them.",
    input: one,
    output: z.object({
      total: z.number().int(),
      awaiting: z.number().int(),
      people: z.number().int(),
      /** Where those who asked work, most questions first; someone of two locations counts in both. */
      by_location: z.array(
        z.object({
          /** Null for people without a location. */
          id: z.number().int().nullable(),
          name: z.string(),
          count: z.number().int(),
        }),
      ),
      newest: z.array(
        z.object({
          id: z.number().int(),
          employee: namedRef,
          content: z.string(),
          flagged_at: z.string(),
          is_awaiting_manager: z.boolean(),
        }),
      ),
    }),
  },
});
