import type { AuditPart } from "../../audit-types.ts";
import type { batchEndpoints } from "./endpoints.ts";

export const batchAudit = {
  entries: {
    editEmployees: {
      kind: "employee",
      en: "bulk edited",
      es: "editó en bloque los datos de",
    },
    undoBatch: {
      kind: "employee",
      en: "undid changes to",
      es: "deshizo cambios en los datos de",
    },
  },
} as const satisfies AuditPart<typeof batchEndpoints>;
