import type { AuditPart } from "../../audit-types.ts";
import type { surveyEndpoints } from "./endpoints.ts";

export const surveyAudit = {
  entries: {
    createSurvey: { kind: "memo", en: "created the survey", es: "creó la encuesta" },
    updateSurvey: { kind: "memo", en: "changed the survey", es: "cambió la encuesta" },
    deleteSurvey: { kind: "memo", en: "deleted the survey", es: "eliminó la encuesta" },
    expireSurvey: { kind: "memo", en: "ended the survey", es: "dio por terminada la encuesta" },
    attachSurveyMedia: {
      kind: "memo",
      en: "attached files to the survey",
      es: "adjuntó archivos a la encuesta",
    },
    detachSurveyMedia: {
      kind: "memo",
      en: "removed a file from the survey",
      es: "quitó un archivo de la encuesta",
    },
    getSurveyResults: { none: "shows what came in" },
    answerSurvey: { kind: "memo", en: "answered the survey", es: "respondió a la encuesta" },
  },
  values: {
    single: { en: "One answer", es: "Una respuesta" },
    multiple: { en: "Several answers", es: "Varias respuestas" },
    text: { en: "In their own words", es: "Con sus propias palabras" },
    rating: { en: "A rating", es: "Una calificación" },
  },
} as const satisfies AuditPart<typeof surveyEndpoints>;
