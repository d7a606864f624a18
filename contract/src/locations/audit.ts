import type { AuditPart } from "../audit-types.ts";
import type { locationEndpoints } from "./endpoints.ts";

export const locationAudit = {
  kinds: { location: { en: "Location", es: "Local" } },
  entries: {
    createLocation: { kind: "location", en: "added the location", es: "agregó el local" },
    updateLocation: { kind: "location", en: "changed the location", es: "cambió el local" },
    deleteLocation: { kind: "location", en: "deleted the location", es: "eliminó el local" },
  },
  fields: {
    timezone: { en: "Time zone", es: "Zona horaria" },
  },
} as const satisfies AuditPart<typeof locationEndpoints>;
