import type { AuditPart } from "../../audit-types.ts";
import type { requestEndpoints } from "./endpoints.ts";

export const requestAudit = {
  entries: {
    requestEmployee: {
      kind: "employee",
      en: "requested a meeting with",
      es: "pidió una reunión con",
    },
    unrequestEmployee: {
      kind: "employee",
      en: "closed the request for a meeting with",
      es: "cerró la solicitud de reunión con",
    },
  },
  fields: {
    manager_request: { en: "Meeting request", es: "Solicitud de reunión" },
  },
} as const satisfies AuditPart<typeof requestEndpoints>;
