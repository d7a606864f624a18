import type { Locale } from "@lineup/contract/constants";
import { currentLanguage } from "#web/lib/i18n/language.ts";

/** The Spanish names of the default answer sets. */
const spanishSets: Readonly<Record<string, string>> = {
  "Yes / No": "Sí / No",
  "True / False": "Verdadero / Falso",
  Agreement: "Acuerdo",
  Satisfaction: "Satisfacción",
  "Rating 1-5": "Valoración del 1 al 5",
  Frequency: "Frecuencia",
};

/** @returns the name of an answer set: translated if it is a default set, otherwise as the company wrote it */
export function answerSetName(label: string): string {
  return (currentLanguage() === "es" && spanishSets[label]) || label;
}

/** The Spanish texts of the default answers. */
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

/**
 * @returns the default answers in English or Spanish; an empty list if `locale` is another language, or if one of the answers
 *   isn't a default answer
 */
export function defaultAnswers(locale: Locale, answers: readonly string[]): string[] {
  const words = locale === "es" ? spanish : locale === "en" ? english : {};
  const known = answers.map((answer) => words[answer] ?? "");
  return known.every(Boolean) ? known : [];
}

/** @returns the answers of a set: translated into the memo's language if all are default answers, otherwise unchanged */
export function answersFor(locale: Locale, answers: readonly string[]): readonly string[] {
  const translated = defaultAnswers(locale, answers);
  return translated.length > 0 ? translated : answers;
}
