import { z } from "zod";
import { namedRef } from "../../schemas.ts";

/** A manager's request to meet an employee. The request is open until a manager closes it. */
export const managerRequest = z.object({
  id: z.number().int(),
  employee_id: z.number().int(),
  requested_by: namedRef,
  created_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by: namedRef.nullable(),
});
export type ManagerRequest = z.infer<typeof managerRequest>;
