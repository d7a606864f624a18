import type { AuditPart } from "../../audit-types.ts";
import type { handEndpoints } from "./endpoints.ts";

export const handAudit = {
  kinds: { "raised-hand": { en: "Raised hand", es: "Mano levantada" } },
  entries: {
    raiseHand: { kind: "raised-hand", en: "raised a hand", es: "levantó la mano", isOwn: true },
    answerRaisedHand: {
      kind: "raised-hand",
      en: "updated the raised hand from",
      es: "actualizó la mano levantada de",
      own: { en: "updated their own raised hand", es: "actualizó su propia mano levantada" },
    },
    acknowledgeHand: {
      kind: "raised-hand",
      en: "said whether the answer solved the problem",
      es: "dijo si la respuesta solucionó el problema",
      isOwn: true,
    },
  },
  fields: { raised_count: { en: "Times raised", es: "Veces que se levantó" } },
} as const satisfies AuditPart<typeof handEndpoints>;
