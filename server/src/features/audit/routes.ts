import { presentEntry } from "#server/features/audit/present";
import { findEntries } from "#server/features/audit/reads";
import { auditCsv } from "#server/features/audit/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";

export const auditRoutes: HandlersOf<"listAuditEntries" | "downloadAuditEntries"> = {
  listAuditEntries: async ({ tx, scope }, input) => {
    const { rows, total } = await findEntries(tx, scope, input);
    const sorted = { sort_by: "at", sort_direction: input.sort_direction ?? "desc" } as const;
    return { entries: rows.map(presentEntry), ...pagedFields(input, total, sorted) };
  },
  downloadAuditEntries: auditCsv,
};
