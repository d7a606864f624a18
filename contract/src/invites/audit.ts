import type { AuditPart } from "../audit-types.ts";
import type { inviteEndpoints } from "./endpoints.ts";

export const inviteAudit = {
  entries: {
    acceptInvite: { kind: "employee", en: "joined the team", es: "se unió al equipo", isOwn: true },
    ignoreInvite: {
      none: "the invited person's own choice; the invitation still stands with the company",
    },
    inviteEmployees: { kind: "employee", en: "invited", es: "invitó a" },
    makeInviteLink: {
      kind: "employee",
      en: "created an invitation link for",
      es: "creó un enlace de invitación para",
    },
  },
  fields: {
    invited_by: { en: "How the invitation was sent", es: "Cómo se envió la invitación" },
    invited: { en: "People invited", es: "Personas invitadas" },
    invitation: { en: "Invitation", es: "Invitación" },
  },
  values: {
    code: { en: "Join code", es: "Código para unirse" },
    invitation: { en: "Invitation", es: "Invitación" },
    sms: { en: "Text message", es: "Mensaje de texto" },
    email: { en: "E-mail", es: "Correo" },
    link: { en: "Shared link", es: "Enlace compartido" },
  },
} as const satisfies AuditPart<typeof inviteEndpoints>;
