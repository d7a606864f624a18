import type { AuditPart } from "../audit-types.ts";
import type { packageEndpoints } from "./endpoints.ts";

export const packageAudit = {
  kinds: { "memo-package": { en: "Package", es: "Paquete" } },
  entries: {
    createPackage: { kind: "memo-package", en: "created the package", es: "creó el paquete" },
    updatePackage: { kind: "memo-package", en: "changed the package", es: "cambió el paquete" },
    deletePackage: { kind: "memo-package", en: "deleted the package", es: "eliminó el paquete" },
    addPackageTemplate: {
      kind: "memo-package",
      en: "added a template to the package",
      es: "agregó una plantilla al paquete",
    },
    removePackageTemplate: {
      kind: "memo-package",
      en: "removed a template from the package",
      es: "quitó una plantilla del paquete",
    },
    updatePackageTemplate: {
      kind: "memo-package",
      en: "changed when a template goes out in the package",
      es: "cambió cuándo se envía una plantilla del paquete",
    },
    usePackage: {
      kind: "memo-send",
      en: "created bundles from the package",
      es: "creó envíos con el paquete",
    },
  },
  fields: {
    description: { en: "Description", es: "Descripción" },
    templates: { en: "Templates", es: "Plantillas" },
  },
} as const satisfies AuditPart<typeof packageEndpoints>;
