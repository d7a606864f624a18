import type { AuditPart } from "../audit-types.ts";
import type { templateEndpoints } from "./endpoints.ts";

export const templateAudit = {
  kinds: { "memo-template": { en: "Template", es: "Plantilla" } },
  entries: {
    createTemplate: {
      kind: "memo-template",
      en: "wrote the template",
      es: "escribió la plantilla",
    },
    updateTemplate: {
      kind: "memo-template",
      en: "changed the template",
      es: "cambió la plantilla",
    },
    useTemplate: {
      kind: "memo-send",
      en: "began a send from a template",
      es: "empezó un envío con una plantilla",
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
      en: "brought the template back",
      es: "recuperó la plantilla",
    },
    attachTemplateMedia: {
      kind: "memo-template",
      en: "put files on the template",
      es: "adjuntó archivos a la plantilla",
    },
    detachTemplateMedia: {
      kind: "memo-template",
      en: "took a file off the template",
      es: "quitó un archivo de la plantilla",
    },
  },
  fields: {
    reveal_after_days: { en: "Opens after so many days", es: "Se abre a los días" },
    due_after_days: { en: "Due after so many days", es: "Vence a los días" },
    expire_after_days: { en: "Ends after so many days", es: "Termina a los días" },
    author: { en: "By", es: "De" },
    author_description: { en: "About who it is by", es: "Sobre su autor" },
    is_shared: { en: "Shared with the community", es: "Compartida con la comunidad" },
    share_description: {
      en: "What the community reads about it",
      es: "Lo que la comunidad lee de ella",
    },
    share_category: { en: "Category in the community", es: "Categoría en la comunidad" },
    shared_files: { en: "Files that went along", es: "Archivos compartidos" },
    archived_at: { en: "Archived", es: "Archivada" },
  },
} as const satisfies AuditPart<typeof templateEndpoints>;
