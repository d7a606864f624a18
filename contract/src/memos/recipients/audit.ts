import type { AuditPart } from "../../audit-types.ts";
import type { recipientEndpoints } from "./endpoints.ts";

export const recipientAudit = {
  entries: {
    deleteMemoRecipients: {
      kind: "memo",
      en: "removed people from the memo",
      es: "quitó personas del comunicado",
    },
    listMemoRecipients: {
      kind: "memo",
      en: "added people to the memo",
      es: "agregó personas al comunicado",
      only: "with people to add",
    },
    remindMemoRecipients: {
      kind: "memo",
      en: "sent reminders for the memo",
      es: "envió recordatorios del comunicado",
    },
  },
} as const satisfies AuditPart<typeof recipientEndpoints>;
