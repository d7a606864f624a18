/** What the calls about templates, and those of the community, enter in the audit log. */
export const templateAuditEntries = {
  createTemplate: { kind: "template", en: "wrote the template", es: "escribió la plantilla" },
  updateTemplate: { kind: "template", en: "changed the template", es: "cambió la plantilla" },
  deleteTemplate: { kind: "template", en: "deleted the template", es: "eliminó la plantilla" },
  archiveTemplate: { kind: "template", en: "archived the template", es: "archivó la plantilla" },
  unarchiveTemplate: {
    kind: "template",
    en: "brought the template back",
    es: "recuperó la plantilla",
  },
  attachTemplateMedia: {
    kind: "template",
    en: "put files on the template",
    es: "adjuntó archivos a la plantilla",
  },
  detachTemplateMedia: {
    kind: "template",
    en: "took a file off the template",
    es: "quitó un archivo de la plantilla",
  },
  shareTemplate: {
    kind: "template",
    en: "shared the template with the community",
    es: "compartió la plantilla con la comunidad",
  },
  updateSharedTemplate: {
    kind: "template",
    en: "changed what the community has of the template",
    es: "cambió lo que la comunidad tiene de la plantilla",
  },
  useSharedTemplate: {
    kind: "template",
    en: "took a template from the community",
    es: "tomó una plantilla de la comunidad",
  },
} as const;
