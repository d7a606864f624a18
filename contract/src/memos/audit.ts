import type { AuditPart } from "../audit-types.ts";
import type { memoEndpoints } from "./endpoints.ts";

const tooFew = {
  en: "found fewer than five recipients, so it didn't send the anonymous survey",
  es: "encontró menos de cinco destinatarios, así que no envió la encuesta anónima",
} as const;

export const memoAudit = {
  kinds: { memo: { en: "Memo", es: "Comunicado" } },
  entries: {
    createMemo: { kind: "memo", en: "wrote the memo", es: "escribió el comunicado" },
    updateMemo: { kind: "memo", en: "changed the memo", es: "cambió el comunicado" },
    undoMemo: { kind: "memo", en: "undid sending the memo", es: "deshizo el envío del comunicado" },
    deleteMemo: { kind: "memo", en: "deleted the memo", es: "eliminó el comunicado" },
  },
  jobs: {
    "memo-date": tooFew,
    "release-held": tooFew,
    "drop-celebrated": {
      en: "removed a person (left or opted out) from the celebration",
      es: "quitó a una persona (se fue o prefirió no participar) de la celebración",
    },
  },
  fields: {
    locale_code: { en: "Written in", es: "Escrito en" },
    category: { en: "Category", es: "Categoría" },
    priority: { en: "Priority", es: "Prioridad" },
    signature: { en: "Signature required", es: "Firma obligatoria" },
    start_at: { en: "Goes out", es: "Se envía" },
    due_at: { en: "Due", es: "Fecha límite" },
    end_at: { en: "Ends", es: "Termina" },
    reveal_at: { en: "Opens", es: "Se abre" },
    recipient_title: {
      en: "Title for the person celebrated",
      es: "Título para la persona festejada",
    },
    recipient_content: {
      en: "Text for the person celebrated",
      es: "Texto para la persona festejada",
    },
    answer_type: { en: "How people answer", es: "Cómo se responde" },
    options: { en: "Answers to choose from", es: "Opciones de respuesta" },
    is_anonymous: { en: "Anonymous", es: "Anónima" },
  },
  values: {
    draft: { en: "Draft", es: "Borrador" },
    scheduled: { en: "Scheduled", es: "Programado" },
    published: { en: "Published", es: "Publicado" },
    expired: { en: "Ended", es: "Terminado" },
    archived: { en: "Archived", es: "Archivado" },
    low: { en: "Low", es: "Baja" },
    normal: { en: "Normal", es: "Normal" },
    high: { en: "High", es: "Alta" },
    urgent: { en: "Urgent", es: "Urgente" },
    standard: { en: "Questions allowed", es: "Preguntas permitidas" },
    nonflaggable: { en: "No questions allowed", es: "No se permiten preguntas" },
  },
} as const satisfies AuditPart<typeof memoEndpoints>;
