import { auditCsv, listAuditEntries } from "#server/features/audit/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const auditRoutes: HandlersOf<"listAuditEntries" | "downloadAuditEntries"> = {
  listAuditEntries,
  downloadAuditEntries: auditCsv,
};
