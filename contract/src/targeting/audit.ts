import type { AuditPart } from "../audit-types.ts";

export const targetingAudit = {
  fields: {
    locations: { en: "Locations", es: "Locales" },
    audiences: { en: "Audiences", es: "Audiencias" },
    managers: { en: "Managers", es: "Gerentes" },
    employees: { en: "Looks after", es: "A su cargo" },
    people: { en: "People named", es: "Personas elegidas" },
    include_new_members: { en: "New people get it too", es: "También para quien llegue" },
    recipient_count: { en: "People reached", es: "Personas a las que llega" },
    added_people: { en: "People added", es: "Personas añadidas" },
    removed_people: { en: "People taken off", es: "Personas quitadas" },
    reminded: { en: "People reminded", es: "Personas avisadas" },
  },
} as const satisfies AuditPart;
