import { z } from "zod";
import { followUpFields } from "../schemas.ts";
import { namedRef } from "../../schemas.ts";

/** The fields that check-ins have because every response of an employee has them. */
const responseFields = {
  /** What the employee wrote: the same as `content`. */
  acknowledgement: z.string().nullable(),
  /** How long ago `opened_at` is: an ISO 8601 duration in whole minutes. */
  time_ago: z.string(),
  /** null for the employee; for management, the path of its page in the web app. */
  admin_notify_path: z.null(),
  // A check-in is about no memo, and no one flags it.
  ...{ memo_id: z.null(), message_data: z.null(), survey_data: z.null() },
  ...{ acknowledgement_data: z.null(), flag_data: z.null(), flag_meta: z.null() },
  ...{ flagged_at: z.null(), flagged_count: z.number().int() },
};

/**
 * A check-in as the employee sees it. In a check-in, a manager asks an employee how things are. A check-in is open until a
 * manager closes it.
 */
export const ownCheckin = z.object({
  id: z.number().int(),
  employee_id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  due_at: z.string().nullable(),
  /** A manager has deferred the check-in until this time. Before this time, no one has to act on the check-in. */
  deferred_until: z.string().nullable(),
  opened_at: z.string(),
  /** null if the check-in was opened automatically, by the company's schedule. */
  opened_by: namedRef.nullable(),
  /** `acknowledged_at` is when the employee answered, and `content` is what they wrote. */
  acknowledged_at: z.string().nullable(),
  content: z.string().nullable(),
  /**
   * True if a manager has to act on the check-in, and the employee has marked the check-in as urgent or has waited more than two
   * days for a manager.
   */
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
  ...responseFields,
});
export type OwnCheckin = z.infer<typeof ownCheckin>;

/** A check-in as management sees it. */
export const checkin = ownCheckin.extend({
  employee: namedRef,
  locations: z.array(z.string()),
  admin_notify_path: z.string(),
  /** A note from the manager who opened the check-in, for management only. */
  note: z.string().nullable(),
  ...followUpFields,
});
export type Checkin = z.infer<typeof checkin>;

/** An employee who is due for a check-in and has no open check-in. */
export const dueCheckin = z.object({
  employee: namedRef,
  locations: z.array(z.string()),
  /** When the employee's last check-in was closed; null if there was none. */
  last_checkin_at: z.string().nullable(),
  /**
   * When the employee is due: the time when the last check-in was closed, plus the company's number of days between check-ins.
   * If the employee never had a check-in, this is the time when the employee was added.
   */
  due_at: z.string(),
});
export type DueCheckin = z.infer<typeof dueCheckin>;
