import { z } from "zod";
import { auditKinds } from "../constants.ts";

/** One field that was changed, of whatever kind it is; null: it was not there, or nothing stood in it. */
const auditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** Who changed what, and when. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null: the product itself. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  /** The name of the call, or of the job. */
  action: z.string(),
  kind: z.enum(auditKinds),
  subject_id: z.number().int().nullable(),
  /** What it was called then. */
  subject_name: z.string(),
  changes: z.array(auditChange),
});

export type AuditEntry = z.infer<typeof auditEntry>;
