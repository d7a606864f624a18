import { z } from "zod";
import { followUpFields } from "../schemas.ts";
import { namedRef } from "../../schemas.ts";

/** A check-in as the employee sees it: a manager asks how things are. It is open until a manager closes it. */
export const ownCheckin = z.object({
  id: z.number().int(),
  employee_id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Until when a manager has put it off; it waits for no one until then. */
  deferred_until: z.string().nullable(),
  opened_at: z.string(),
  /** null when it was opened automatically, by the company's schedule. */
  opened_by: namedRef.nullable(),
  /** When the employee answered, and what they wrote. */
  acknowledged_at: z.string().nullable(),
  content: z.string().nullable(),
  /** True when the employee said so, or it has waited for a manager for more than two days. */
  is_urgent: z.boolean(),
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  owner: namedRef.nullable(),
  manager: namedRef.nullable(),
  manager_id: z.number().int().nullable(),
  manager_note: z.string().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by: namedRef.nullable(),
});
export type OwnCheckin = z.infer<typeof ownCheckin>;

/** A check-in as management sees it. */
export const checkin = ownCheckin.extend({
  employee: namedRef,
  locations: z.array(z.string()),
  /** A note from the manager who opened it, for management only. */
  note: z.string().nullable(),
  ...followUpFields,
});
export type Checkin = z.infer<typeof checkin>;

/** An employee who is due for a check-in and has none open. */
export const dueCheckin = z.object({
  employee: namedRef,
  locations: z.array(z.string()),
  /** When the last one was closed; null when there was none. */
  last_checkin_at: z.string().nullable(),
  /** The company's number of days after the last check-in; without one, when the employee was added. */
  due_at: z.string(),
});
export type DueCheckin = z.infer<typeof dueCheckin>;
