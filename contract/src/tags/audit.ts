import type { AuditPart } from "../audit-types.ts";
import type { tagEndpoints } from "./endpoints.ts";

export const tagAudit = {
  kinds: { tag: { en: "Tag", es: "Etiqueta" } },
  entries: {
    createTag: { kind: "tag", en: "created the tag", es: "creó la etiqueta" },
    updateTag: { kind: "tag", en: "renamed the tag", es: "cambió el nombre de la etiqueta" },
    deleteTag: { kind: "tag", en: "deleted the tag", es: "eliminó la etiqueta" },
  },
  fields: {
    tags: { en: "Tags", es: "Etiquetas" },
  },
} as const satisfies AuditPart<typeof tagEndpoints>;
