import type { AuditPart } from "../../audit-types.ts";
import type { checkinEndpoints } from "./endpoints.ts";

export const checkinAudit = {
  kinds: { checkin: { en: "Check-in", es: "Check-in" } },
  entries: {
    openCheckin: {
      kind: "checkin",
      en: "opened a check-in with the person",
      es: "abrió un check-in con la persona",
    },
    openCheckins: {
      kind: "checkin",
      en: "opened a check-in with the person, as with others",
      es: "abrió un check-in con la persona, como con otras",
    },
    withdrawCheckins: {
      kind: "checkin",
      en: "took back a check-in with the person",
      es: "retiró un check-in con la persona",
    },
    answerCheckin: { kind: "checkin", en: "saw to a check-in", es: "atendió un check-in" },
    acknowledgeCheckin: {
      kind: "checkin",
      en: "said how things are",
      es: "dijo cómo van las cosas",
    },
    closeCheckin: {
      kind: "checkin",
      en: "closed a check-in with the person",
      es: "cerró un check-in con la persona",
    },
  },
  jobs: { "open-due-checkins": { en: "opened the check-in with", es: "abrió el check-in con" } },
  fields: {
    checkin: { en: "Check-in", es: "Check-in" },
  },
  values: {
    open: { en: "Open", es: "Abierta" },
    closed: { en: "Closed", es: "Cerrada" },
  },
} as const satisfies AuditPart<typeof checkinEndpoints>;
