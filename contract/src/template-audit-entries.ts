/** What the calls about templates, and those of the community, enter in the audit log. */
export const templateAuditEntries = {
  createTemplate: { kind: "memo-template", en: "wrote the template", es: "escribió la plantilla" },
  updateTemplate: { kind: "memo-template", en: "changed the template", es: "cambió la plantilla" },
  useTemplate: {
    kind: "memo-send",
    en: "began a send from a template",
    es: "empezó un envío con una plantilla",
  },
  deleteTemplate: { kind: "memo-template", en: "deleted the template", es: "eliminó la plantilla" },
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
} as const;
