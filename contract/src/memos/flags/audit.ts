import type { AuditPart } from "../../audit-types.ts";
import type { memoFlagEndpoints } from "./endpoints.ts";

export const memoFlagAudit = {
  entries: {
    flagMemo: { kind: "follow-up", en: "asked a question about", es: "hizo una pregunta sobre" },
    unflagMemo: {
      kind: "follow-up",
      en: "withdrew a question about",
      es: "retiró una pregunta sobre",
    },
  },
} as const satisfies AuditPart<typeof memoFlagEndpoints>;
