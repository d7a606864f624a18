import type { AuditPart } from "../audit-types.ts";

export const followUpAudit = {
  fields: {
    topic: { en: "Topic", es: "Tema" },
    is_urgent: { en: "Urgent", es: "Urgente" },
    owner: { en: "Looked after by", es: "Lo lleva" },
    employee_note: { en: "Still the matter", es: "Sigue pendiente" },
    acknowledgement: { en: "Fixed", es: "Solucionado" },
    internal_note: { en: "Internal note", es: "Nota interna" },
    told: { en: "How things are", es: "Cómo van las cosas" },
    deferred_until: { en: "Put off until", es: "Aplazado hasta" },
    manager_note: { en: "Answer", es: "Respuesta" },
    manager_acknowledged_at: { en: "Answered", es: "Respondida" },
    resolved_at: { en: "Resolved", es: "Resuelta" },
  },
  values: {
    fixed: { en: "Yes", es: "Sí" },
    not_fixed: { en: "No", es: "No" },
  },
} as const satisfies AuditPart;
