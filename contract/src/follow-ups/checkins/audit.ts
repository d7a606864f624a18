import type { AuditPart } from "../../audit-types.ts";
import type { checkinEndpoints } from "./endpoints.ts";

export const checkinAudit = {
  kinds: { checkin: { en: "Check-in", es: "Check-in" } },
  entries: {
    openCheckin: {
      kind: "checkin",
      en: "started a check-in with",
      es: "inició un check-in con",
    },
    openCheckins: {
      kind: "checkin",
      en: "started check-ins with several people, including",
      es: "inició check-ins con varias personas, entre ellas",
    },
    withdrawCheckins: {
      kind: "checkin",
      en: "canceled the check-in with",
      es: "canceló el check-in con",
      own: { en: "canceled their own check-in", es: "canceló su propio check-in" },
    },
    answerCheckin: {
      kind: "checkin",
      en: "updated the check-in with",
      es: "actualizó el check-in con",
      own: { en: "updated their own check-in", es: "actualizó su propio check-in" },
    },
    acknowledgeCheckin: {
      kind: "checkin",
      en: "answered the check-in",
      es: "respondió el check-in",
      isOwn: true,
    },
    closeCheckin: {
      kind: "checkin",
      en: "closed the check-in with",
      es: "cerró el check-in con",
      own: { en: "closed their own check-in", es: "cerró su propio check-in" },
    },
  },
  jobs: {
    "open-due-checkins": {
      en: "automatically started a check-in with",
      es: "inició automáticamente un check-in con",
    },
  },
  fields: {
    checkin: { en: "Check-in", es: "Situación del check-in" },
  },
  values: {
    open: { en: "Open", es: "Abierta" },
    closed: { en: "Closed", es: "Cerrada" },
  },
} as const satisfies AuditPart<typeof checkinEndpoints>;
