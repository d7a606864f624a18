import type { AuditPart } from "../audit-types.ts";
import type { memoEndpoints } from "./endpoints.ts";

const tooFew = { en: "did not send to fewer than five", es: "no envió a menos de cinco" } as const;

export const memoAudit = {
  kinds: { memo: { en: "Memo", es: "Comunicado" } },
  entries: {
    createMemo: { kind: "memo", en: "wrote the memo", es: "escribió el comunicado" },
    updateMemo: { kind: "memo", en: "changed the memo", es: "cambió el comunicado" },
    undoMemo: { kind: "memo", en: "undid sending the memo", es: "deshizo el envío del comunicado" },
    deleteMemo: { kind: "memo", en: "deleted the memo", es: "eliminó el comunicado" },
  },
  jobs: { "memo-date": tooFew, "release-held": tooFew },
  fields: {
    locale_code: { en: "Written in", es: "Escrito en" },
    category: { en: "Category", es: "Categoría" },
    priority: { en: "Priority", es: "Prioridad" },
    signature: { en: "Asks for a signature", es: "Pide firma" },
    start_at: { en: "Starts", es: "Empieza" },
    due_at: { en: "Due", es: "Fecha límite" },
    end_at: { en: "Ends", es: "Termina" },
    reveal_at: { en: "Opens", es: "Se abre" },
    recipient_title: { en: "Title for whom it celebrates", es: "Título para quien se celebra" },
    recipient_content: { en: "Text for whom it celebrates", es: "Texto para quien se celebra" },
    answer_type: { en: "How people answer", es: "Cómo se responde" },
    options: { en: "Answers to choose from", es: "Respuestas para elegir" },
    is_anonymous: { en: "Anonymous", es: "Anónima" },
  },
  values: {
    draft: { en: "Draft", es: "Borrador" },
    scheduled: { en: "Scheduled", es: "Programado" },
    published: { en: "Published", es: "Publicado" },
    expired: { en: "Expired", es: "Terminado" },
    archived: { en: "Archived", es: "Archivado" },
    low: { en: "Low", es: "Baja" },
    normal: { en: "Normal", es: "Normal" },
    high: { en: "High", es: "Alta" },
    urgent: { en: "Urgent", es: "Urgente" },
    standard: { en: "Flaggable", es: "Admite preguntas" },
    nonflaggable: { en: "Not flaggable", es: "No admite preguntas" },
  },
} as const satisfies AuditPart<typeof memoEndpoints>;
