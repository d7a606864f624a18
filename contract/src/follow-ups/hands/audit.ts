import type { AuditPart } from "../../audit-types.ts";
import type { handEndpoints } from "./endpoints.ts";

export const handAudit = {
  kinds: { "raised-hand": { en: "Raised hand", es: "Mano levantada" } },
  entries: {
    raiseHand: { kind: "raised-hand", en: "raised a hand", es: "levantó la mano" },
    answerRaisedHand: {
      kind: "raised-hand",
      en: "saw to a raised hand",
      es: "atendió una mano levantada",
    },
    acknowledgeHand: {
      kind: "raised-hand",
      en: "said whether the answer fixed it",
      es: "dijo si la respuesta lo solucionó",
    },
  },
  fields: { raised_count: { en: "Raised count", es: "Veces que se levantó" } },
} as const satisfies AuditPart<typeof handEndpoints>;
