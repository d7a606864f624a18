import type { AuditPart } from "../../audit-types.ts";
import type { batchEndpoints } from "./endpoints.ts";

export const batchAudit = {
  entries: {
    editEmployees: {
      kind: "employee",
      en: "made a bulk edit that changed",
      es: "hizo un cambio en bloque que actualizó los datos de",
      own: {
        en: "made a bulk edit that changed their own details",
        es: "hizo un cambio en bloque que actualizó sus propios datos",
      },
    },
    undoBatch: {
      kind: "employee",
      en: "undid the changes to",
      es: "deshizo los cambios en los datos de",
      own: {
        en: "undid the changes to their own details",
        es: "deshizo los cambios en sus propios datos",
      },
    },
  },
} as const satisfies AuditPart<typeof batchEndpoints>;
