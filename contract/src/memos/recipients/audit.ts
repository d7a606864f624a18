import type { AuditPart } from "../../audit-types.ts";
import type { recipientEndpoints } from "./endpoints.ts";

export const recipientAudit = {
  entries: {
    deleteMemoRecipients: {
      kind: "memo",
      en: "took people off the memo",
      es: "quitó personas del comunicado",
    },
    listMemoRecipients: {
      kind: "memo",
      en: "added people to the memo",
      es: "añadió personas al comunicado",
      only: "with people to add",
    },
    remindMemoRecipients: {
      kind: "memo",
      en: "reminded people of the memo",
      es: "recordó el comunicado a su gente",
    },
  },
} as const satisfies AuditPart<typeof recipientEndpoints>;
