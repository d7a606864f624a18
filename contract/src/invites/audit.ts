import type { AuditPart } from "../audit-types.ts";
import type { inviteEndpoints } from "./endpoints.ts";

export const inviteAudit = {
  entries: {
    acceptInvite: { kind: "employee", en: "joined the company", es: "se unió a la empresa" },
    ignoreInvite: {
      none: "the invited person's own choice; the invitation still stands with the company",
    },
    inviteEmployees: { kind: "employee", en: "invited", es: "invitó" },
    makeInviteLink: {
      kind: "employee",
      en: "made an invitation link for the person",
      es: "creó un enlace de invitación para la persona",
    },
  },
  fields: {
    invited_by: { en: "Invited by", es: "Invitación por" },
    invited: { en: "Invited", es: "Personas invitadas" },
    invitation: { en: "Invitation", es: "Invitación" },
  },
  values: {
    code: { en: "Join code", es: "Código del equipo" },
    invitation: { en: "Invitation", es: "Invitación" },
    sms: { en: "Text message", es: "Mensaje de texto" },
    email: { en: "E-mail", es: "Correo" },
    link: { en: "A link to hand over", es: "Un enlace para dar" },
  },
} as const satisfies AuditPart<typeof inviteEndpoints>;
