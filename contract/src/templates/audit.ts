import type { AuditPart } from "../audit-types.ts";
import type { templateEndpoints } from "./endpoints.ts";

export const templateAudit = {
  kinds: { "memo-template": { en: "Template", es: "Plantilla" } },
  entries: {
    createTemplate: {
      kind: "memo-template",
      en: "created the template",
      es: "creó la plantilla",
    },
    updateTemplate: {
      kind: "memo-template",
      en: "changed the template",
      es: "cambió la plantilla",
    },
    useTemplate: {
      kind: "memo-send",
      en: "created a bundle from the template",
      es: "creó un envío con la plantilla",
    },
    deleteTemplate: {
      kind: "memo-template",
      en: "deleted the template",
      es: "eliminó la plantilla",
    },
    archiveTemplate: {
      kind: "memo-template",
      en: "archived the template",
      es: "archivó la plantilla",
    },
    unarchiveTemplate: {
      kind: "memo-template",
      en: "restored the template",
      es: "restauró la plantilla",
    },
    attachTemplateMedia: {
      kind: "memo-template",
      en: "attached files to the template",
      es: "adjuntó archivos a la plantilla",
    },
    detachTemplateMedia: {
      kind: "memo-template",
      en: "removed a file from the template",
      es: "quitó un archivo de la plantilla",
    },
  },
  fields: {
    reveal_after_days: { en: "Days until it opens", es: "Días hasta que se abre" },
    due_after_days: { en: "Days until it's due", es: "Días hasta la fecha límite" },
    expire_after_days: { en: "Days until it ends", es: "Días hasta que termina" },
    author: { en: "Author", es: "Autor" },
    author_description: { en: "Author's title", es: "Puesto del autor" },
    is_shared: { en: "Shared with the community", es: "Compartida con la comunidad" },
    share_description: {
      en: "Description for the community",
      es: "Descripción para la comunidad",
    },
    share_category: { en: "Category in the community", es: "Categoría en la comunidad" },
    shared_files: { en: "Shared files", es: "Archivos compartidos" },
    archived_at: { en: "Archived", es: "Archivada" },
  },
} as const satisfies AuditPart<typeof templateEndpoints>;
