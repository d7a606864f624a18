const deletedSend = { kind: "memo-send", en: "deleted the send", es: "eliminó el envío" } as const;

/** What the calls about sends, packages and the scheduler enter in the audit log. */
export const sendAuditEntries = {
  createScheduledSend: {
    kind: "scheduled-send",
    en: "scheduled the send",
    es: "programó el envío",
  },
  updateScheduledSend: {
    kind: "scheduled-send",
    en: "changed the scheduled send",
    es: "cambió el envío programado",
  },
  deleteScheduledSend: {
    kind: "scheduled-send",
    en: "deleted the scheduled send",
    es: "eliminó el envío programado",
  },
  createSend: { kind: "memo-send", en: "started the send", es: "empezó el envío" },
  updateSend: { kind: "memo-send", en: "changed the send", es: "cambió el envío" },
  deleteSend: deletedSend,
  deleteSends: deletedSend,
  archiveSend: { kind: "memo-send", en: "archived the send", es: "archivó el envío" },
  unarchiveSend: {
    kind: "memo-send",
    en: "brought the send back",
    es: "recuperó el envío",
  },
  draftSend: {
    kind: "memo-send",
    en: "saved the send as a draft",
    es: "guardó el envío como borrador",
    only: "with something to save",
  },
  publishSend: { kind: "memo-send", en: "sent the memos of", es: "envió los comunicados de" },
  attachSendMedia: {
    kind: "memo-send",
    en: "put a file on the send",
    es: "adjuntó un archivo al envío",
  },
  detachSendMedia: {
    kind: "memo-send",
    en: "took a file off the send",
    es: "quitó un archivo del envío",
  },
  writeSendMemo: {
    kind: "memo-send",
    en: "wrote a memo of the send",
    es: "escribió un comunicado del envío",
  },
  removeSendMemo: {
    kind: "memo-send",
    en: "took a memo out of the send",
    es: "quitó un comunicado del envío",
  },
  uploadSendMemoMedia: {
    kind: "memo-send",
    en: "put a file on a memo of the send",
    es: "adjuntó un archivo a un comunicado del envío",
  },
  detachSendMemoMedia: {
    kind: "memo-send",
    en: "took a file off a memo of the send",
    es: "quitó un archivo de un comunicado del envío",
  },

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
} as const;
