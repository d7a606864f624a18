import type { AuditPart } from "../audit-types.ts";
import type { authEndpoints } from "./endpoints.ts";

const joinedWithInvitation = {
  kind: "employee",
  en: "joined the team",
  es: "se unió al equipo",
  isOwn: true,
  only: "with an invitation",
} as const;
const ownAccount = { none: "a person's own account, which is no company's" } as const;

export const authAudit = {
  entries: {
    login: joinedWithInvitation,
    loginWithCode: {
      kind: "employee",
      en: "joined the team",
      es: "se unió al equipo",
      isOwn: true,
      only: "where a place waits for the phone, or with an invitation",
    },
    signUp: joinedWithInvitation,
    confirmPhone: {
      kind: "employee",
      en: "joined the team",
      es: "se unió al equipo",
      isOwn: true,
      only: "where a place waits for the phone",
    },
    sendCode: ownAccount,
    requestPasswordReset: ownAccount,
    resetPassword: ownAccount,
    logout: ownAccount,
    requestPhoneCode: ownAccount,
  },
} as const satisfies AuditPart<typeof authEndpoints>;
