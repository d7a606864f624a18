import type { AuditPart } from "../../audit-types.ts";
import type { messageEndpoints } from "./endpoints.ts";

export const messageAudit = {
  entries: {
    createMessage: { kind: "memo", en: "wrote the memo", es: "escribió el comunicado" },
    updateMessage: { kind: "memo", en: "changed the memo", es: "cambió el comunicado" },
    deleteMessage: { kind: "memo", en: "deleted the memo", es: "eliminó el comunicado" },
    expireMessage: { kind: "memo", en: "ended the memo", es: "dio por terminado el comunicado" },
    archiveMessage: { kind: "memo", en: "archived the memo", es: "archivó el comunicado" },
    attachMessageMedia: {
      kind: "memo",
      en: "attached files to the memo",
      es: "adjuntó archivos al comunicado",
    },
    detachMessageMedia: {
      kind: "memo",
      en: "removed a file from the memo",
      es: "quitó un archivo del comunicado",
    },
  },
} as const satisfies AuditPart<typeof messageEndpoints>;
