import { z } from "zod";
import { namedRef } from "../schemas.ts";

/** A group of people that cuts across the locations. */
export const audience = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});

/** The same in a list for admins. */
export const audienceRow = audience.extend({
  /** How many active people are in it. */
  employee_count: z.number().int(),
});

/** The same with all that depends on it. */
export const audienceDetail = audienceRow.extend({
  /** Everyone in it, also who is not active now. */
  employee_ids: z.array(z.number().int()),
  /** How many memos are for it that are out or still to come. */
  memo_count: z.number().int(),
  /** How many scheduled sends are for it of which something is to come. */
  scheduled_send_count: z.number().int(),
});

/** Someone in an audience. */
export const audienceEmployee = namedRef.extend({
  locations: z.array(z.string()),
  is_active: z.boolean(),
});
