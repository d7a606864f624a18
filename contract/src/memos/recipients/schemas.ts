import { z } from "zod";
import { employeeResponse } from "../schemas.ts";

/** One recipient of a memo with what they did. */
export const recipientRow = z.object({
  id: z.number().int(),
  name: z.string(),
  locations: z.array(z.string()),
  has_phone: z.boolean(),
  has_email: z.boolean(),
  reminded_at: z.string().nullable(),
  employee_response: employeeResponse,
});

export type RecipientRow = z.infer<typeof recipientRow>;
