import { escapeHtml } from "#server/platform/escape-html";

/** @returns the mail to the author of a celebration that doesn't go out, because everyone it named has left or declined */
export function notGoingOutMail(
  locale: string,
  { title, names }: { readonly title: string; readonly names: readonly string[] },
  link: string,
): { subject: string; text: string; html: string } {
  const words = texts[locale === "es" ? "es" : "en"];
  const list = new Intl.ListFormat(locale === "es" ? "es" : "en").format(names);
  const text = words.text(title, list, names.length);
  return {
    subject: words.subject(title),
    text: `${text}\n\n${link}`,
    html: `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">${words.show}</a></p>`,
  };
}

interface Words {
  readonly subject: (title: string) => string;
  readonly text: (title: string, names: string, count: number) => string;
  readonly show: string;
}

const texts: Readonly<Record<"en" | "es", Words>> = {
  en: {
    subject: (title) => `Not going out: ${title}`,
    text: (title, names) =>
      `“${title}” won't go out: ${names} left the team or asked not to be celebrated.`,
    show: "See the celebration",
  },
  es: {
    subject: (title) => `No se enviará: ${title}`,
    text: (title, names, count) =>
      `“${title}” no se enviará: ${names} ${count === 1 ? "ya no está en el equipo o prefiere" : "ya no están en el equipo o prefieren"} no participar.`,
    show: "Ver la celebración",
  },
};
