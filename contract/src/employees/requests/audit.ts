import type { AuditPart } from "../../audit-types.ts";
import type { requestEndpoints } from "./endpoints.ts";

export const requestAudit = {
  entries: {
    requestEmployee: {
      kind: "employee",
      en: "asked to see the person",
      es: "pidió ver a la persona",
    },
    unrequestEmployee: {
      kind: "employee",
      en: "closed the request to see the person",
      es: "cerró la petición de ver a la persona",
    },
  },
  fields: {
    manager_request: { en: "Request to see them", es: "Petición de verle" },
  },
} as const satisfies AuditPart<typeof requestEndpoints>;
