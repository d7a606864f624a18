import type { AuditPart } from "../../audit-types.ts";
import type { batchEndpoints } from "./endpoints.ts";

export const batchAudit = {
  entries: {
    editEmployees: {
      kind: "employee",
      en: "changed the person along with others",
      es: "cambió a la persona junto con otras",
    },
    undoBatch: {
      kind: "employee",
      en: "put the person back as they were",
      es: "dejó a la persona como estaba",
    },
  },
} as const satisfies AuditPart<typeof batchEndpoints>;
