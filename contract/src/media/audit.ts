import type { AuditPart } from "../audit-types.ts";
import type { mediaEndpoints } from "./endpoints.ts";

export const mediaAudit = {
  kinds: { file: { en: "File", es: "Archivo" } },
  entries: {
    beginUpload: { none: "is nothing yet: the file is entered once it is there" },
    sendUploadPiece: { none: "is a part of a file that is entered once it is there" },
    uploadFile: { kind: "file", en: "uploaded", es: "subió" },
    updateMedia: { kind: "file", en: "changed the description of", es: "cambió la descripción de" },
  },
  fields: {
    files: { en: "Files", es: "Archivos" },
    size: { en: "Size in bytes", es: "Tamaño en bytes" },
  },
  values: {
    written: { en: "Text (not shown)", es: "Texto (no se muestra)" },
    rewritten: { en: "New text (not shown)", es: "Texto nuevo (no se muestra)" },
  },
} as const satisfies AuditPart<typeof mediaEndpoints>;
