import { escapeHtml } from "#server/platform/escape-html";

/** @returns the mail to the author of a celebration that doesn't go out, because everyone it named has left or declined */
export function notGoingOutMail(
  locale: string,
  { title, names }: { readonly title: string; readonly names: readonly string[] },
  link: string,
): { subject: string; text: string; html: string } {
  const words = texts[locale === "es" ? "es" : "en"];
  const list = new Intl.ListFormat(locale === "es" ? "es" : "en").format(names);
  const text = words.text(title, list);
  return {
    subject: words.subject(title),
    text: `${text}\n\n${link}`,
    html: `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">${words.show}</a></p>`,
  };
}

const texts = {
  en: {
    subject: (title: string) => `Not going out: ${title}`,
    text: (title: string, names: string) =>
      `“${title}” won't go out: ${names} left the team or asked not to be celebrated.`,
    show: "See the celebration",
  },
  es: {
    subject: (title: string) => `No sale: ${title}`,
    text: (title: string, names: string) =>
      `“${title}” no saldrá: ${names} ya no está en el equipo o pidió que no se le celebre.`,
    show: "Ver la celebración",
  },
};
