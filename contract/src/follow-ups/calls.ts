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

/** Follow-ups of every kind. */
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
      "Flagged messages, raised hands and check-ins that need an answer, those first that have waited longest: one inbox of three lists.",
    input: z.object({
      ...inCompany,
      ...paging,
      location_id: blankAsAbsent(id),
      employee_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      /** Questions about this memo alone. */
      memo_id: blankAsAbsent(id),
      kind: blankAsDefault(z.enum(followUpKinds), "all"),
      /** `me`: those of the caller; `nobody`: those that nobody looks after. */
      owner: blankAsAbsent(z.union([z.enum(["me", "nobody"]), id])),
      urgent: blankAsDefault(flag, false),
      /** Whose turn it is: management's, the person's, or nobody's any more. */
      state: blankAsDefault(z.enum(["awaiting", "answered", "resolved", "all"]), "awaiting"),
    }),
    fieldAliases: { term: "terms", filters: "...", is_urgent: "urgent" },
    output: followUpLists.extend({
      /** Whose they are, each once. */
      employees: z.array(namedRef),
      ...paged,
    }),
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
});
