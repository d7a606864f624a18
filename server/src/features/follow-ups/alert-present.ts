import { escapeHtml } from "#server/platform/escape-html";

/** What an employee said, as the e-mail to management tells it. */
export interface Alert {
  readonly about: "question" | "hand" | "again" | "checkin";
  readonly person: string;
  /** The title of the memo, or the name of the topic; null when there is none. */
  readonly title: string | null;
  /** What the employee wrote; null when they answered a check-in without writing anything. */
  readonly content: string | null;
  readonly isUrgent: boolean;
  /** The page where a manager can answer. */
  readonly link: string;
}

interface Words {
  subject(person: string, title: string | null): string;
  intro(person: string, title: string | null): string;
  readonly answer: string;
}

const texts: Record<"en" | "es", Record<Alert["about"], Words>> = {
  en: {
    question: {
      subject: (_, title) => `Question about: ${title}`,
      intro: (person, title) => `${person} asked about “${title}”:`,
      answer: "Answer the question",
    },
    hand: {
      subject: (person, title) => `${person} raised a hand${title ? `: ${title}` : ""}`,
      intro: (person, title) => `${person} raised a hand${title ? ` about “${title}”` : ""}:`,
      answer: "Answer",
    },
    again: {
      subject: (person, title) => `${person} says it's not fixed yet${title ? `: ${title}` : ""}`,
      intro: (person, title) =>
        `${person} raised a hand again${title ? ` about “${title}”` : ""}, because it's not fixed yet:`,
      answer: "Answer",
    },
    checkin: {
      subject: (person) => `${person} answered a check-in`,
      intro: (person, title) => `${person} answered a check-in${title ? ` about “${title}”` : ""}:`,
      answer: "See the check-in",
    },
  },
  es: {
    question: {
      subject: (_, title) => `Pregunta sobre: ${title}`,
      intro: (person, title) => `${person} preguntó sobre “${title}”:`,
      answer: "Responder la pregunta",
    },
    hand: {
      subject: (person, title) => `${person} levantó la mano${title ? `: ${title}` : ""}`,
      intro: (person, title) => `${person} levantó la mano${title ? ` sobre “${title}”` : ""}:`,
      answer: "Responder",
    },
    again: {
      subject: (person, title) =>
        `${person} dice que aún no se soluciona${title ? `: ${title}` : ""}`,
      intro: (person, title) =>
        `${person} volvió a levantar la mano${title ? ` sobre “${title}”` : ""}, porque aún no se soluciona:`,
      answer: "Responder",
    },
    checkin: {
      subject: (person) => `${person} respondió un check-in`,
      intro: (person, title) =>
        `${person} respondió un check-in${title ? ` sobre “${title}”` : ""}:`,
      answer: "Ver el check-in",
    },
  },
};

/** @returns the e-mail in the language of the reader, or in English */
export function alertMail(
  locale: string,
  { about, person, title, content: said, isUrgent, link }: Alert,
): { subject: string; text: string; html: string } {
  const language = locale === "es" ? "es" : "en";
  const { subject, intro, answer } = texts[language][about];
  const first = intro(person, title);
  const content = said ?? allGood[language];
  return {
    subject: `${isUrgent ? urgent[language] : ""}${subject(person, title)}`,
    text: `${first}\n\n${content}\n\n${answer}: ${link}`,
    html: `<p>${escapeHtml(first)}</p><blockquote>${escapeHtml(content).replaceAll("\n", "<br>")}</blockquote><p><a href="${escapeHtml(link)}">${answer}</a></p>`,
  };
}

const urgent = { en: "Urgent: ", es: "Urgente: " };
const allGood = { en: "All good", es: "Todo bien" };
