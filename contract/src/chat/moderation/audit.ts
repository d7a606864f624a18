import type { AuditPart } from "../../audit-types.ts";
import type { chatModerationEndpoints } from "./endpoints.ts";

export const chatModerationAudit = {
  entries: {
    silenceChatMember: {
      kind: "employee",
      en: "paused the chat messages of",
      es: "pausó los mensajes de chat de",
    },
    unsilenceChatMember: {
      kind: "employee",
      en: "ended the pause of the chat messages of",
      es: "terminó la pausa de los mensajes de chat de",
      only: "for someone whose messages are paused",
    },
  },
  fields: {
    silenced_until: { en: "Paused until", es: "En pausa hasta" },
    silenced_in: { en: "Chat", es: "Chat" },
  },
} as const satisfies AuditPart<typeof chatModerationEndpoints>;
