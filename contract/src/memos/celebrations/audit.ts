import type { AuditPart } from "../../audit-types.ts";
import type { celebrationEndpoints } from "./endpoints.ts";

const reacted = {
  kind: "memo",
  en: "reacted to the celebration",
  es: "reaccionó a la celebración",
} as const;

export const celebrationAudit = {
  entries: {
    createCelebration: { kind: "memo", en: "created the celebration", es: "creó la celebración" },
    updateCelebration: { kind: "memo", en: "changed the celebration", es: "cambió la celebración" },
    deleteCelebration: {
      kind: "memo",
      en: "deleted the celebration",
      es: "eliminó la celebración",
    },
    expireCelebration: {
      kind: "memo",
      en: "ended the celebration",
      es: "dio por terminada la celebración",
    },
    attachCelebrationMedia: {
      kind: "memo",
      en: "attached files to the celebration",
      es: "adjuntó archivos a la celebración",
    },
    detachCelebrationMedia: {
      kind: "memo",
      en: "removed a file from the celebration",
      es: "quitó un archivo de la celebración",
    },
    celebrate: reacted,
    respondToCelebration: reacted,
    acknowledgeCelebration: {
      kind: "memo",
      en: "acknowledged the celebration",
      es: "confirmó la celebración",
    },
  },
  jobs: {
    "celebrate-days": {
      en: "automatically sent the celebration",
      es: "envió automáticamente la celebración",
    },
  },
  fields: {
    celebrates: {
      en: "Birthday and anniversary are celebrated",
      es: "Se celebran cumpleaños y aniversario",
    },
    celebrated: { en: "Who's being celebrated", es: "A quién se celebra" },
    celebration_option: { en: "Reaction", es: "Reacción" },
    celebrate_birthdays: {
      en: "Birthdays are celebrated automatically",
      es: "Los cumpleaños se celebran automáticamente",
    },
    celebrate_anniversaries: {
      en: "Work anniversaries are celebrated automatically",
      es: "Los aniversarios laborales se celebran automáticamente",
    },
  },
  values: {
    birthday: { en: "Birthday", es: "Cumpleaños" },
    anniversary: { en: "Work anniversary", es: "Aniversario laboral" },
    other: { en: "Default", es: "Otra" },
  },
} as const satisfies AuditPart<typeof celebrationEndpoints>;
