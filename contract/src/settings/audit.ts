import type { AuditPart } from "../audit-types.ts";
import type { settingsEndpoints } from "./endpoints.ts";

export const settingsAudit = {
  entries: {
    updateFlags: {
      kind: "company",
      en: "turned features on or off for",
      es: "activó o desactivó funciones de",
    },
    updateMemoSettings: {
      kind: "company",
      en: "changed the memo settings of",
      es: "cambió los ajustes de comunicados de",
    },
    updateCheckinSettings: {
      kind: "company",
      en: "changed the check-in settings of",
      es: "cambió los ajustes de check-ins de",
    },
    updateChatSettings: {
      kind: "company",
      en: "changed the chat settings of",
      es: "cambió los ajustes de chat de",
    },
    updateEmailAlerts: {
      kind: "company",
      en: "changed the e-mail alerts of",
      es: "cambió los avisos por correo de",
    },
    renewJoinCode: {
      kind: "company",
      en: "created a new join code for",
      es: "creó un código nuevo para unirse a",
    },
    switchJoinCode: {
      kind: "company",
      en: "turned the join code on or off for",
      es: "activó o desactivó el código para unirse a",
    },
  },
  fields: {
    tasks: { en: "Tasks", es: "Tareas" },
    chat: { en: "Chats", es: "Chats" },
    checkins: { en: "Check-ins", es: "Check-ins" },
    "disable-audiences": { en: "Audiences hidden", es: "Audiencias ocultas" },
    "disable-locations": { en: "Locations hidden", es: "Locales ocultos" },
    message_categories: { en: "Memo categories", es: "Categorías de comunicados" },
    survey_categories: { en: "Survey categories", es: "Categorías de encuestas" },
    celebration_categories: { en: "Celebration categories", es: "Categorías de celebraciones" },
    celebration_options: { en: "Reactions to celebrations", es: "Reacciones a celebraciones" },
    checkin_topics: { en: "Check-in topics", es: "Temas de check-in" },
    questions_by_default: {
      en: "Let people ask questions about new memos",
      es: "Permitir que la gente haga preguntas sobre los comunicados nuevos",
    },
    checkin_frequency_days: { en: "Days between check-ins", es: "Días entre check-ins" },
    default_survey_options: {
      en: "Survey answer choices",
      es: "Opciones de respuesta de encuestas",
    },
    quiet_hours: { en: "Quiet hours", es: "Horas de silencio" },
    private_chats: { en: "Who can start private chats", es: "Quién puede iniciar chats privados" },
    flagged_messages: { en: "Questions about memos", es: "Preguntas sobre comunicados" },
    raised_hands: { en: "Raised hands", es: "Manos levantadas" },
    survey_responses: { en: "Survey responses", es: "Respuestas a encuestas" },
    weekly_summary: { en: "Weekly summary", es: "Resumen semanal" },
    recipients: { en: "Who gets alerts", es: "Quién recibe avisos" },
    join_code: { en: "Join code", es: "Código para unirse" },
    enabled: { en: "Turned on", es: "Activado" },
  },
  values: {
    everyone: { en: "Everyone", es: "Todos" },
    management: { en: "Managers and admins", es: "Gerentes y administradores" },
  },
} as const satisfies AuditPart<typeof settingsEndpoints>;
