import { escapeHtml } from "#server/platform/escape-html";

/** The height of a logo in a mail, in pixels. */
const logoHeight = 56;

/** @returns the head of a company's mails, as HTML: its logo, or nothing where there is none */
export function presentLetterhead(
  { name, logo }: { readonly name: string; readonly logo: string | null },
  publicUrl: string,
): string {
  if (logo === null) return "";
  return `<p><img src="${escapeHtml(`${publicUrl}${logo}`)}" alt="${escapeHtml(name)}" height="${logoHeight}"></p>`;
}
