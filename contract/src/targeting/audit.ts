import type { AuditPart } from "../audit-types.ts";

export const targetingAudit = {
  fields: {
    locations: { en: "Locations", es: "Locales" },
    audiences: { en: "Audiences", es: "Audiencias" },
    managers: { en: "Managers", es: "Gerentes" },
    employees: { en: "Manages", es: "A su cargo" },
    people: { en: "People chosen by name", es: "Personas elegidas por nombre" },
    include_new_members: {
      en: "Also sent to people who join later",
      es: "También para quienes entren después",
    },
    recipient_count: { en: "People reached", es: "Personas a las que llega" },
    added_people: { en: "People added", es: "Personas agregadas" },
    removed_people: { en: "People removed", es: "Personas quitadas" },
    reminded: { en: "People reminded", es: "Personas con recordatorio" },
  },
} as const satisfies AuditPart;
