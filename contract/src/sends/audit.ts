import type { AuditPart } from "../audit-types.ts";
import type { sendEndpoints } from "./endpoints.ts";

const deleted = { kind: "memo-send", en: "deleted the bundle", es: "eliminó el envío" } as const;

export const sendAudit = {
  kinds: { "memo-send": { en: "Bundle", es: "Envío" } },
  entries: {
    createSend: { kind: "memo-send", en: "created the bundle", es: "creó el envío" },
    updateSend: { kind: "memo-send", en: "changed the bundle", es: "cambió el envío" },
    deleteSend: deleted,
    deleteSends: deleted,
    archiveSend: { kind: "memo-send", en: "archived the bundle", es: "archivó el envío" },
    unarchiveSend: { kind: "memo-send", en: "restored the bundle", es: "restauró el envío" },
    draftSend: {
      kind: "memo-send",
      en: "saved a draft of the bundle",
      es: "guardó un borrador del envío",
      only: "with something to save",
    },
    publishSend: { kind: "memo-send", en: "sent the memos in", es: "envió los comunicados de" },
    undoSends: {
      kind: "memo-send",
      en: "undid sending the memos in",
      es: "deshizo el envío de los comunicados de",
    },
    attachSendMedia: {
      kind: "memo-send",
      en: "attached a file to the bundle",
      es: "adjuntó un archivo al envío",
    },
    detachSendMedia: {
      kind: "memo-send",
      en: "removed a file from the bundle",
      es: "quitó un archivo del envío",
    },
    writeSendMemo: {
      kind: "memo-send",
      en: "wrote a memo in the bundle",
      es: "escribió un comunicado del envío",
    },
    removeSendMemo: {
      kind: "memo-send",
      en: "removed a memo from the bundle",
      es: "quitó un comunicado del envío",
    },
    uploadSendMemoMedia: {
      kind: "memo-send",
      en: "attached a file to a memo in the bundle",
      es: "adjuntó un archivo a un comunicado del envío",
    },
    detachSendMemoMedia: {
      kind: "memo-send",
      en: "removed a file from a memo in the bundle",
      es: "quitó un archivo de un comunicado del envío",
    },
  },
  fields: {
    memos: { en: "Memos", es: "Comunicados" },
  },
} as const satisfies AuditPart<typeof sendEndpoints>;
