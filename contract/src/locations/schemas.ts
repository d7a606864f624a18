import { z } from "zod";
import { timezones } from "../constants.ts";
import { line } from "../schemas.ts";

/** Where people work. Its days are counted in its time zone. */
export const location = z.object({
  id: z.number().int(),
  name: z.string(),
  timezone: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});

/** The same in a list for admins. */
export const locationRow = location.extend({
  /** How many active people work there. */
  employee_count: z.number().int(),
});

/** The same with all that depends on it. */
export const locationDetail = locationRow.extend({
  /** How many memos are for it that are out or still to come. */
  memo_count: z.number().int(),
  /** How many scheduled sends are for it of which something is to come. */
  scheduled_send_count: z.number().int(),
  /** How many shared tablets stand there. */
  device_count: z.number().int(),
});

/** What a location or an audience is called: one line. */
export const placeName = line(120).min(1);
export const timezone = z.enum(timezones);
