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
    },
    reportChatMessage: {
      none: "is in the list of reports; all admins read the log, also one whose message was reported",
    },
    closeChatReport: {
      kind: "employee",
      en: "closed a report of a chat message of",
      es: "cerró una denuncia de un mensaje de chat de",
    },
  },
  fields: {
    silenced_until: { en: "Paused until", es: "En pausa hasta" },
    silenced_in: { en: "Chat", es: "Chat" },
    report_outcome: { en: "Report", es: "Denuncia" },
  },
  values: {
    reported: { en: "Open", es: "Abierta" },
    resolved: { en: "Resolved", es: "Resuelta" },
    dismissed: { en: "Dismissed", es: "Descartada" },
    message_removed: { en: "Message deleted", es: "Mensaje eliminado" },
  },
} as const satisfies AuditPart<typeof chatModerationEndpoints>;
