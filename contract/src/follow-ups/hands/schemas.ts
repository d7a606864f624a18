import { z } from "zod";
import { namedRef } from "../../schemas.ts";
import { followUpFields } from "../schemas.ts";

/** What the person said to the answer: it is fixed, or it is not. */
export const handOutcomes = ["fixed", "not_fixed"] as const;

/** A raised hand as the one who raised it sees it. */
export const ownHand = z.object({
  id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  content: z.string(),
  flagged_at: z.string(),
  /** How often it was raised: once, and again each time that the answer did not fix it. */
  flagged_count: z.number().int(),
  /** It was said to be, or has waited for more than two days. */
  is_urgent: z.boolean(),
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  owner: namedRef.nullable(),
  manager: namedRef.nullable(),
  manager_id: z.number().int().nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledgement: z.enum(handOutcomes).nullable(),
  /** What they said when the answer did not fix it. */
  employee_note: z.string().nullable(),
  resolved_at: z.string().nullable(),
  /** How long before the answer `flagged_at` was: an ISO 8601 duration, in whole minutes. */
  time_ago: z.string(),
  /** A raised hand is about no memo. */
  memo_id: z.null(),
  /** Where it is in the web app of management, who are told of it: the path alone. */
  admin_notify_path: z.null(),
});
export type OwnHand = z.infer<typeof ownHand>;

/** The same as management sees it. */
export const raisedHand = ownHand.extend({
  employee: namedRef,
  locations: z.array(z.string()),
  admin_notify_path: z.string(),
  ...followUpFields,
});
export type RaisedHand = z.infer<typeof raisedHand>;
