import type { AuditPart } from "../audit-types.ts";
import type { realtimeEndpoints } from "./endpoints.ts";

export const realtimeAudit = {
  entries: {
    authorizeChannel: { none: "opens a connection and changes nothing" },
  },
} as const satisfies AuditPart<typeof realtimeEndpoints>;
