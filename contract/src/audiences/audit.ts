import type { AuditPart } from "../audit-types.ts";
import type { audienceEndpoints } from "./endpoints.ts";

export const audienceAudit = {
  kinds: { audience: { en: "Audience", es: "Audiencia" } },
  entries: {
    createAudience: { kind: "audience", en: "created the audience", es: "creó la audiencia" },
    updateAudience: { kind: "audience", en: "changed the audience", es: "cambió la audiencia" },
    deleteAudience: { kind: "audience", en: "deleted the audience", es: "eliminó la audiencia" },
  },
  fields: {
    members: { en: "People", es: "Personas" },
    // Entries of earlier versions have these.
    employee_ids: { en: "People (IDs)", es: "Personas (ID)" },
    removed_employee_ids: { en: "People removed (IDs)", es: "Personas quitadas (ID)" },
    added_employee_ids: { en: "People added (IDs)", es: "Personas agregadas (ID)" },
  },
} as const satisfies AuditPart<typeof audienceEndpoints>;
