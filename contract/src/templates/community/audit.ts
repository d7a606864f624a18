import type { AuditPart } from "../../audit-types.ts";
import type { communityEndpoints } from "./endpoints.ts";

export const communityAudit = {
  entries: {
    shareTemplate: {
      kind: "memo-template",
      en: "shared the template with the community",
      es: "compartió la plantilla con la comunidad",
    },
    updateSharedTemplate: {
      kind: "memo-template",
      en: "changed how the community sees the template",
      es: "cambió lo que la comunidad ve de la plantilla",
    },
    useSharedTemplate: {
      kind: "memo-template",
      en: "added the community template",
      es: "agregó la plantilla de la comunidad",
    },
  },
} as const satisfies AuditPart<typeof communityEndpoints>;
