import { regionalLocales } from "@lineup/contract/constants";

import type { Text } from "#server/platform/texts";
import { escapeHtml } from "#server/platform/escape-html";

/** A due run that couldn't be sent. */
export interface FailedRun {
  readonly title: string;
  /** The day it was due. */
  readonly day: string;
  readonly reason: Text;
}

/** The most runs an e-mail names. There may be others, so it doesn't say how many. */
const mostNamed = 10;

/**
 * @returns the e-mail about failed runs, in English where there is no translation @param link the page that lists
 *   them
 */
export function failureMail(
  locale: string,
  runs: readonly FailedRun[],
  link: string,
): { subject: string; text: string; html: string } {
  const language = locale === "es" ? "es" : "en";
  const words = texts[language];
  const long = new Intl.DateTimeFormat(regionalLocales[language], {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const named = runs
    .slice(0, mostNamed)
    .map(({ title, day, reason }) =>
      words.run(title, long.format(new Date(day)), reason[language]),
    );
  const lines = runs.length > named.length ? [...named, words.others] : named;
  const [first, ...others] = runs;
  const intro = words.intro(runs.length);
  return {
    subject: first && others.length === 0 ? words.one(first.title) : words.several,
    text: [intro, ...lines, `${words.show}: ${link}`].join("\n\n"),
    html: `<p>${intro}</p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul><p><a href="${escapeHtml(link)}">${words.show}</a></p>`,
  };
}

const texts = {
  en: {
    one: (title: string) => `Not sent: ${title}`,
    several: "Some scheduled sends weren't sent",
    intro: (count: number) =>
      count === 1
        ? "A scheduled send couldn't be sent:"
        : "These scheduled sends couldn't be sent:",
    run: (title: string, day: string, reason: string) => `“${title}” on ${day}: ${reason}`,
    others: "and others",
    show: "Open the scheduler",
  },
  es: {
    one: (title: string) => `No se envió: ${title}`,
    several: "Algunas programaciones no se enviaron",
    intro: (count: number) =>
      count === 1
        ? "Una programación no se pudo enviar:"
        : "Estas programaciones no se pudieron enviar:",
    run: (title: string, day: string, reason: string) => `“${title}”, ${day}: ${reason}`,
    others: "y otras",
    show: "Abrir el programador",
  },
};
