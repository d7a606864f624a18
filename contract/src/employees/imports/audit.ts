import type { AuditPart } from "../../audit-types.ts";
import type { importEndpoints } from "./endpoints.ts";

const preview = { none: "shows what a file would do, and changes no one" } as const;

export const importAudit = {
  kinds: { import: { en: "Import", es: "Importación" } },
  entries: {
    previewEmployeeImport: preview,
    previewManagerImport: preview,
    discardImport: { none: "nobody was changed by it" },
    confirmEmployeeImport: {
      kind: "import",
      en: "imported people from a file",
      es: "importó personas desde un archivo",
    },
    confirmManagerImport: {
      kind: "import",
      en: "imported managers from a file",
      es: "importó gerentes desde un archivo",
    },
  },
} as const satisfies AuditPart<typeof importEndpoints>;
