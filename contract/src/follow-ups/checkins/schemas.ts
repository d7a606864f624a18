import { z } from "zod";
import { followUpFields } from "../schemas.ts";
import { namedRef } from "../../schemas.ts";

/** A talk with a person about how things are, as they see it: open until somebody closes it. */
export const ownCheckin = z.object({
  id: z.number().int(),
  employee_id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Put off by a manager: until then it waits for nobody. */
  deferred_until: z.string().nullable(),
  opened_at: z.string(),
  /** null: it came of itself, as so many days had gone by. */
  opened_by: namedRef.nullable(),
  /** When the person said how things are, and what. */
  acknowledged_at: z.string().nullable(),
  content: z.string().nullable(),
  /** They said that it is, or it has waited for a manager for more than two days. */
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

/** The same as management sees it. */
export const checkin = ownCheckin.extend({
  employee: namedRef,
  locations: z.array(z.string()),
  /** What a manager noted when they opened it, for management alone. */
  note: z.string().nullable(),
  ...followUpFields,
});
export type Checkin = z.infer<typeof checkin>;

/** Somebody with whom the next check-in is due, and none is open. */
export const dueCheckin = z.object({
  employee: namedRef,
  locations: z.array(z.string()),
  /** When the last one was closed; null for whoever never had one. */
  last_checkin_at: z.string().nullable(),
  /** So many days after the last one; where there was none, when they were added. */
  due_at: z.string(),
});
export type DueCheckin = z.infer<typeof dueCheckin>;
