import { z } from "zod";
import { namedRef } from "../../schemas.ts";
import { followUpFields } from "../schemas.ts";

/** The employee's reply to the answer. */
export const handOutcomes = ["fixed", "not_fixed"] as const;

/** A raised hand as the employee who raised it sees it. */
export const ownHand = z.object({
  id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  content: z.string(),
  flagged_at: z.string(),
  /** How many times it was raised: once, and again each time an answer did not fix the problem. */
  flagged_count: z.number().int(),
  /** True when the employee said so, or it has waited for more than two days. */
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
  /** What the employee wrote when the answer did not fix the problem. */
  employee_note: z.string().nullable(),
  resolved_at: z.string().nullable(),
  /** How long ago `flagged_at` is: an ISO 8601 duration in whole minutes. */
  time_ago: z.string(),
  /** Always null: a raised hand is not about a memo. */
  memo_id: z.null(),
  /** null for the employee; for management, the path of its page in the web app. */
  admin_notify_path: z.null(),
});
export type OwnHand = z.infer<typeof ownHand>;

/** A raised hand as management sees it. */
export const raisedHand = ownHand.extend({
  employee: namedRef,
  locations: z.array(z.string()),
  admin_notify_path: z.string(),
  ...followUpFields,
});
export type RaisedHand = z.infer<typeof raisedHand>;
