import type { AuditPart } from "../../audit-types.ts";
import type { requestEndpoints } from "./endpoints.ts";

export const requestAudit = {
  entries: {
    requestEmployee: {
      kind: "employee",
      en: "requested a talk with",
      es: "pidió una reunión con",
    },
    unrequestEmployee: {
      kind: "employee",
      en: "closed the request to talk with",
      es: "cerró la solicitud de reunión con",
    },
  },
  fields: {
    manager_request: { en: "Meeting request", es: "Solicitud de reunión" },
  },
} as const satisfies AuditPart<typeof requestEndpoints>;
