import { escapeHtml } from "#server/platform/escape-html";

/** The parts of an invitation's message. */
export interface Invitation {
  /** The invited person's first name; empty when it isn't known. */
  readonly name: string;
  readonly company: string;
  /** The name of the person who invites. */
  readonly from: string;
  /** A personal note from that person. */
  readonly message: string | undefined;
  readonly link: string;
}

const texts = {
  en: {
    subject: (company: string) => `${company} invited you to join its team`,
    intro: (name: string, from: string, company: string) =>
      `${name ? `Hi ${name}, ` : ""}${from} invited you to join ${company} on Lineup, where you'll see what's new at work.`,
    join: "Join the team",
    lasts: "The link is only for you and is valid for 30 days.",
    sms: (name: string, company: string) =>
      `${name ? `${name}, ` : ""}${company} invited you to join its team on Lineup:`,
  },
  es: {
    subject: (company: string) => `${company} te invitó a unirte a su equipo`,
    intro: (name: string, from: string, company: string) =>
      `${name ? `Hola, ${name}: ` : ""}${from} te invitó a unirte a ${company} en Lineup, donde verás lo nuevo en el trabajo.`,
    join: "Unirme al equipo",
    lasts: "El enlace es solo para ti y es válido por 30 días.",
    sms: (name: string, company: string) =>
      `${name ? `${name}: ` : ""}${company} te invitó a unirte a su equipo en Lineup:`,
  },
} as const;

/** @returns the link to a page where the person logs in or signs up, and joins the company by doing so */
export function inviteLink(publicUrl: string, token: string): string {
  return `${publicUrl}/login?${new URLSearchParams({ token }).toString()}`;
}

/** @returns the invitation as an e-mail, in English when there is no translation */
export function inviteMail(
  locale: string,
  { name, company, from, message, link }: Invitation,
): { subject: string; text: string; html: string } {
  const { subject, intro, join, lasts } = textsIn(locale);
  const first = intro(name, from, company);
  const note = message === undefined ? "" : `\n\n${message}`;
  const quoted =
    message === undefined
      ? ""
      : `<blockquote>${escapeHtml(message).replaceAll("\n", "<br>")}</blockquote>`;
  return {
    subject: subject(company),
    text: `${first}${note}\n\n${join}: ${link}\n\n${lasts}\n`,
    html: `<p>${escapeHtml(first)}</p>${quoted}<p><a href="${escapeHtml(link)}">${join}</a></p><p>${lasts}</p>`,
  };
}

/** @returns the invitation as a text message, in English when there is no translation */
export function inviteSms(locale: string, { name, company, message, link }: Invitation): string {
  const note = message === undefined ? "" : `\n${message}`;
  return `${textsIn(locale).sms(name, company)} ${link}${note}`;
}

function textsIn(locale: string): (typeof texts)["en" | "es"] {
  return texts[locale === "es" ? "es" : "en"];
}
