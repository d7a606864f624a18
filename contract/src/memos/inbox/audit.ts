import type { AuditPart } from "../../audit-types.ts";
import type { inboxEndpoints } from "./endpoints.ts";

export const inboxAudit = {
  entries: {
    readMemo: { none: "a mark of one's own, of which there are as many as people and memos" },
    acknowledgeMemo: { kind: "memo", en: "acknowledged the memo", es: "confirmó el comunicado" },
  },
  fields: {
    acknowledged_version: { en: "Version acknowledged", es: "Versión confirmada" },
    is_signed: { en: "Signed", es: "Firmado" },
    version: { en: "Version", es: "Versión" },
  },
} as const satisfies AuditPart<typeof inboxEndpoints>;
