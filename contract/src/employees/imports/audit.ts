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
      en: "imported people from",
      es: "importó personas desde",
    },
    confirmManagerImport: {
      kind: "import",
      en: "imported managers from",
      es: "importó gerentes desde",
    },
  },
} as const satisfies AuditPart<typeof importEndpoints>;
