import type { AuditPart } from "../../audit-types.ts";
import type { flagEndpoints } from "./endpoints.ts";

export const flagAudit = {
  kinds: { "follow-up": { en: "Follow-up", es: "Seguimiento" } },
  entries: {
    answerFlaggedMessage: {
      kind: "follow-up",
      en: "updated the question about",
      es: "actualizó la pregunta sobre",
    },
  },
} as const satisfies AuditPart<typeof flagEndpoints>;
