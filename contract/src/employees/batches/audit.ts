import type { AuditPart } from "../../audit-types.ts";
import type { batchEndpoints } from "./endpoints.ts";

export const batchAudit = {
  entries: {
    editEmployees: {
      kind: "employee",
      en: "bulk edited",
      es: "cambió en bloque a",
    },
    undoBatch: {
      kind: "employee",
      en: "undid changes to",
      es: "deshizo cambios de",
    },
  },
} as const satisfies AuditPart<typeof batchEndpoints>;
