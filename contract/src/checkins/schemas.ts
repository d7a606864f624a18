import { z } from "zod";
import { namedRef } from "../schemas.ts";

/** A talk with a person about how things are: open until somebody closes it. */
export const checkin = z.object({
  id: z.number().int(),
  employee_id: z.number().int(),
  /** The key of one of the company's topics. */
  topic: z.string().nullable(),
  note: z.string().nullable(),
  due_at: z.string().nullable(),
  opened_at: z.string(),
  opened_by: namedRef.nullable(),
  acknowledged_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_by: namedRef.nullable(),
});
export type Checkin = z.infer<typeof checkin>;
