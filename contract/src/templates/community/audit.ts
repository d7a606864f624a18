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
      en: "changed what the community has of the template",
      es: "cambió lo que la comunidad tiene de la plantilla",
    },
    useSharedTemplate: {
      kind: "memo-template",
      en: "took a template from the community",
      es: "tomó una plantilla de la comunidad",
    },
  },
} as const satisfies AuditPart<typeof communityEndpoints>;
