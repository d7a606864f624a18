import type { AuditPart } from "../audit-types.ts";
import type { sendEndpoints } from "./endpoints.ts";

const deleted = { kind: "memo-send", en: "deleted the send", es: "eliminó el envío" } as const;

export const sendAudit = {
  kinds: { "memo-send": { en: "Send", es: "Envío" } },
  entries: {
    createSend: { kind: "memo-send", en: "started the send", es: "empezó el envío" },
    updateSend: { kind: "memo-send", en: "changed the send", es: "cambió el envío" },
    deleteSend: deleted,
    deleteSends: deleted,
    archiveSend: { kind: "memo-send", en: "archived the send", es: "archivó el envío" },
    unarchiveSend: { kind: "memo-send", en: "brought the send back", es: "recuperó el envío" },
    draftSend: {
      kind: "memo-send",
      en: "saved the send as a draft",
      es: "guardó el envío como borrador",
      only: "with something to save",
    },
    publishSend: { kind: "memo-send", en: "sent the memos of", es: "envió los comunicados de" },
    undoSends: {
      kind: "memo-send",
      en: "undid sending the memos of",
      es: "deshizo el envío de los comunicados de",
    },
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
  },
  fields: {
    memos: { en: "Memos", es: "Comunicados" },
  },
} as const satisfies AuditPart<typeof sendEndpoints>;
