import type { AuditPart } from "../audit-types.ts";

export const followUpAudit = {
  fields: {
    topic: { en: "Topic", es: "Tema" },
    is_urgent: { en: "Urgent", es: "Urgente" },
    owner: { en: "Assigned to", es: "A cargo de" },
    employee_note: { en: "Still a problem", es: "Sigue el problema" },
    acknowledgement: { en: "Fixed", es: "Solucionado" },
    internal_note: { en: "Internal note", es: "Nota interna" },
    told: { en: "Check-in answer", es: "Respuesta al check-in" },
    deferred_until: { en: "Snoozed until", es: "Pospuesto hasta" },
    manager_note: { en: "Answer", es: "Respuesta" },
    manager_acknowledged_at: { en: "Seen by a manager", es: "Visto por un gerente" },
    resolved_at: { en: "Resolved", es: "Resuelto" },
  },
  values: {
    fixed: { en: "Yes", es: "Sí" },
    not_fixed: { en: "No", es: "No" },
  },
} as const satisfies AuditPart;
