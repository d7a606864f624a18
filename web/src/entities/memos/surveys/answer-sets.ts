import type { Locale } from "@lineup/contract/constants";
import { currentLanguage } from "#web/lib/i18n/language.ts";

/** How the sets of answers that every company starts with are called in Spanish. */
const spanishSets: Readonly<Record<string, string>> = {
  "Yes / No": "Sí / No",
  "True / False": "Verdadero / Falso",
  Agreement: "Acuerdo",
  Satisfaction: "Satisfacción",
  "Rating 1-5": "Valoración del 1 al 5",
  Frequency: "Frecuencia",
};

/** @returns a set's name in the reader's language where every company starts with it, else as the company wrote it */
export function answerSetName(label: string): string {
  return (currentLanguage() === "es" && spanishSets[label]) || label;
}

/** What the sets of answers that every company starts with say in Spanish. */
const spanish: Readonly<Record<string, string>> = {
  Yes: "Sí",
  No: "No",
  True: "Verdadero",
  False: "Falso",
  "Strongly agree": "Totalmente de acuerdo",
  Agree: "De acuerdo",
  Neutral: "Neutral",
  Disagree: "En desacuerdo",
  "Strongly disagree": "Totalmente en desacuerdo",
  "Very satisfied": "Muy satisfecho/a",
  Satisfied: "Satisfecho/a",
  Dissatisfied: "Insatisfecho/a",
  "Very dissatisfied": "Muy insatisfecho/a",
  Always: "Siempre",
  Often: "A menudo",
  Sometimes: "A veces",
  Rarely: "Rara vez",
  Never: "Nunca",
};

const english: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(spanish).map(([words, translated]) => [translated, words]),
);

/** @returns the answers, which are in English or Spanish, in the other of them where all of them are known in it; else none */
export function defaultAnswers(locale: Locale, answers: readonly string[]): string[] {
  const words = locale === "es" ? spanish : locale === "en" ? english : {};
  const known = answers.map((answer) => words[answer] ?? "");
  return known.every(Boolean) ? known : [];
}

/** @returns a set of answers as a memo in this language has it: in its words, where the set is one that every company starts with */
export function answersFor(locale: Locale, answers: readonly string[]): readonly string[] {
  const translated = defaultAnswers(locale, answers);
  return translated.length > 0 ? translated : answers;
}
