interface Question {
  readonly asker: string;
  readonly memoTitle: string;
  readonly content: string;
  /** Where it is answered. */
  readonly link: string;
}

const texts = {
  en: {
    subject: (title: string) => `A question about: ${title}`,
    intro: (asker: string, title: string) => `${asker} asked about "${title}":`,
    answer: "Answer the question",
  },
  es: {
    subject: (title: string) => `Una pregunta sobre: ${title}`,
    intro: (asker: string, title: string) => `${asker} preguntó por «${title}»:`,
    answer: "Responder a la pregunta",
  },
};

/** @returns the e-mail about a question, in English where there is no translation */
export function alertMail(
  locale: string,
  { asker, memoTitle, content, link }: Question,
): { subject: string; text: string; html: string } {
  const { subject, intro, answer } = texts[locale === "es" ? "es" : "en"];
  const first = intro(asker, memoTitle);
  return {
    subject: subject(memoTitle),
    text: `${first}\n\n${content}\n\n${answer}: ${link}`,
    html: `<p>${escapeHtml(first)}</p><blockquote>${escapeHtml(content).replaceAll("\n", "<br>")}</blockquote><p><a href="${escapeHtml(link)}">${answer}</a></p>`,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
