import type { AuditPart } from "../audit-types.ts";
import type { userEndpoints } from "./endpoints.ts";

const ownAccount = { none: "a person's own account, which is no company's" } as const;

export const userAudit = {
  entries: {
    updateUserDetails: ownAccount,
    setLocale: ownAccount,
    setDefaultCompany: ownAccount,
    endSession: ownAccount,
  },
} as const satisfies AuditPart<typeof userEndpoints>;
