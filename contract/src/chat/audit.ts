import type { AuditPart } from "../audit-types.ts";
import type { chatEndpoints } from "./endpoints.ts";

const talk = "is a part of a conversation, which stays between its members";

export const chatAudit = {
  kinds: { "chat-group": { en: "Chat", es: "Chat" } },
  entries: {
    createChatGroup: { kind: "chat-group", en: "created the chat", es: "creó el chat" },
    createPrivateChatGroup: { none: "is between the people in it; the log is read by all admins" },
    updateChatGroup: {
      kind: "chat-group",
      en: "changed the chat",
      es: "cambió el chat",
      only: "for a public chat",
    },
    deleteChatGroup: {
      kind: "chat-group",
      en: "deleted the chat",
      es: "eliminó el chat",
      only: "for a public chat",
    },
    sendChatMessage: { none: talk },
    editChatMessage: { none: talk },
    deleteChatMessage: {
      kind: "employee",
      en: "deleted a chat message of",
      es: "eliminó un mensaje de chat de",
      only: "for a message of someone else",
    },
    readChatGroup: { none: "notes how far someone has read" },
    reactToChatMessage: { none: talk },
    setChatPreferences: { none: "is how someone wants to see their own list" },
    leaveChatGroup: { none: talk },
  },
  fields: {
    deleted_in: { en: "Chat", es: "Chat" },
    is_private: { en: "Private", es: "Privado" },
    shows_history: {
      en: "New members see earlier messages",
      es: "Los nuevos miembros ven los mensajes anteriores",
    },
    icon: { en: "Icon", es: "Icono" },
  },
} as const satisfies AuditPart<typeof chatEndpoints>;
