import type { AuditPart } from "../audit-types.ts";
import type { settingsEndpoints } from "./endpoints.ts";

export const settingsAudit = {
  entries: {
    updateFlags: {
      kind: "company",
      en: "switched features of the company",
      es: "cambió funciones de la empresa",
    },
    updateMemoSettings: {
      kind: "company",
      en: "changed the memo settings of the company",
      es: "cambió los ajustes de comunicados de la empresa",
    },
    updateCheckinSettings: {
      kind: "company",
      en: "changed the check-in settings of the company",
      es: "cambió los ajustes de check-ins de la empresa",
    },
    updateEmailAlerts: {
      kind: "company",
      en: "changed the e-mail alerts of the company",
      es: "cambió los avisos por correo de la empresa",
    },
    renewJoinCode: {
      kind: "company",
      en: "made a new join code for the company",
      es: "hizo un código nuevo para unirse a la empresa",
    },
    switchJoinCode: {
      kind: "company",
      en: "switched the join code of the company",
      es: "cambió el código para unirse a la empresa",
    },
  },
  fields: {
    tasks: { en: "Tasks", es: "Tareas" },
    chat: { en: "Chats", es: "Chats" },
    checkins: { en: "Check-ins", es: "Check-ins" },
    "disable-audiences": { en: "Hide audiences", es: "Ocultar audiencias" },
    "disable-locations": { en: "Hide locations", es: "Ocultar locales" },
    message_categories: { en: "Memo categories", es: "Categorías de comunicados" },
    survey_categories: { en: "Survey categories", es: "Categorías de encuestas" },
    celebration_categories: { en: "Celebration categories", es: "Categorías de celebraciones" },
    celebration_options: { en: "Ways to celebrate", es: "Formas de celebrar" },
    checkin_topics: { en: "Check-in topics", es: "Temas de check-in" },
    checkin_frequency_days: { en: "Days between check-ins", es: "Días entre check-ins" },
    default_survey_options: { en: "Survey answers", es: "Respuestas de encuestas" },
    flagged_messages: { en: "Questions about memos", es: "Preguntas sobre comunicados" },
    raised_hands: { en: "Raised hands", es: "Manos levantadas" },
    survey_responses: { en: "Survey responses", es: "Respuestas de encuestas" },
    weekly_summary: { en: "Weekly summary", es: "Resumen semanal" },
    recipients: { en: "Who gets them", es: "Quién los recibe" },
    join_code: { en: "Join code", es: "Código para unirse" },
    enabled: { en: "Switched on", es: "Activado" },
  },
} as const satisfies AuditPart<typeof settingsEndpoints>;
