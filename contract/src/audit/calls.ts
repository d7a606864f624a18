import { z } from "zod";
import { defineCalls } from "../call.ts";
import { auditKinds } from "../constants.ts";
import { blankAsAbsent, id, inCompany, instant, paged, paging, terms } from "../schemas.ts";
import { auditEndpoints } from "./endpoints.ts";
import { auditEntry } from "./schemas.ts";

const filters = {
  ...inCompany,
  terms,
  kind: blankAsAbsent(z.enum(auditKinds)),
  actor_id: blankAsAbsent(id),
  subject_id: blankAsAbsent(id),
  from: blankAsAbsent(instant),
  /** Only entries before this time. */
  to: blankAsAbsent(instant),
};

export const auditCalls = defineCalls(auditEndpoints, {
  listAuditEntries: {
    summary: "The audit log, newest first: who changed what in the company.",
    input: z.object({ ...paging, ...filters }),
    output: z.object({ entries: z.array(auditEntry), ...paged }),
  },
  downloadAuditEntries: {
    summary: "The audit log as a CSV file, with a row for each changed field.",
    input: z.object(filters),
    output: z.object({}),
    errors: ["nothing_to_download"],
  },
});
