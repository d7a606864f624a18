import type { AuditPart } from "../audit-types.ts";
import type { packageEndpoints } from "./endpoints.ts";

export const packageAudit = {
  kinds: { "memo-package": { en: "Package", es: "Paquete" } },
  entries: {
    createPackage: { kind: "memo-package", en: "made the package", es: "creó el paquete" },
    updatePackage: { kind: "memo-package", en: "changed the package", es: "cambió el paquete" },
    deletePackage: { kind: "memo-package", en: "deleted the package", es: "eliminó el paquete" },
    addPackageTemplate: {
      kind: "memo-package",
      en: "put a template into the package",
      es: "añadió una plantilla al paquete",
    },
    removePackageTemplate: {
      kind: "memo-package",
      en: "took a template out of the package",
      es: "quitó una plantilla del paquete",
    },
    updatePackageTemplate: {
      kind: "memo-package",
      en: "moved a template of the package",
      es: "movió una plantilla del paquete",
    },
    usePackage: {
      kind: "memo-send",
      en: "made a send with a package",
      es: "creó un envío con un paquete",
    },
  },
  fields: {
    description: { en: "Description", es: "Descripción" },
    templates: { en: "Templates", es: "Plantillas" },
  },
} as const satisfies AuditPart<typeof packageEndpoints>;
