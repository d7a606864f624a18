import type { AuditPart } from "../../audit-types.ts";
import type { memoFlagEndpoints } from "./endpoints.ts";

export const memoFlagAudit = {
  entries: {
    flagMemo: { kind: "follow-up", en: "asked about a memo", es: "preguntó por un comunicado" },
    unflagMemo: { kind: "follow-up", en: "took a question back", es: "retiró una pregunta" },
  },
} as const satisfies AuditPart<typeof memoFlagEndpoints>;
