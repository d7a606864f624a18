import { z } from "zod";
import { defineCalls } from "../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  namedRef,
  paged,
  paging,
} from "../schemas.ts";
import { checkin, ownCheckin } from "./checkins/schemas.ts";
import { flaggedMessage } from "./flags/schemas.ts";
import { ownHand, raisedHand } from "./hands/schemas.ts";
import { followUpEndpoints } from "./endpoints.ts";

/** Follow-ups, with a list for each kind. */
export const followUpLists = z.object({
  flagged_messages: z.array(flaggedMessage),
  raised_hands: z.array(raisedHand),
  checkins: z.array(checkin),
});
export type FollowUpLists = z.infer<typeof followUpLists>;

export const followUpKinds = ["all", "flagged_message", "raised_hand", "checkin"] as const;

export const followUpCalls = defineCalls(followUpEndpoints, {
  listFollowUps: {
    summary:
      "The flagged messages, raised hands and check-ins that need an answer, longest waiting first, in a list for each kind.",
    input: z.object({
      ...inCompany,
      ...paging,
      location_id: blankAsAbsent(id),
      employee_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      /** Only questions about this memo. */
      memo_id: blankAsAbsent(id),
      kind: blankAsDefault(z.enum(followUpKinds), "all"),
      /** `me`: the caller's own; `nobody`: those without an owner. */
      owner: blankAsAbsent(z.union([z.enum(["me", "nobody"]), id])),
      urgent: blankAsDefault(flag, false),
      /** Who acts next: management (awaiting), the employee (answered), or no one (resolved). */
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all"]), "awaiting"),
    }),
    fieldAliases: { term: "terms", filters: "...", is_urgent: "urgent" },
    output: followUpLists.extend({
      /** The employees of the follow-ups, each once. */
      employees: z.array(namedRef),
      ...paged,
    }),
  },
  listOwnFollowUps: {
    summary: "The caller's own raised hands and check-ins, with the answers.",
    input: z.object(inCompany),
    output: z.object({
      /**
       * Up to fifty of each kind: open ones first, then the newest first. `checkins` is empty when the company has switched
       * them off.
       */
      raised_hands: z.array(ownHand),
      checkins: z.array(ownCheckin),
      /** The open check-in; null when there is none. */
      checkin: ownCheckin.nullable(),
    }),
  },
});
