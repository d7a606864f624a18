import type { TranslationLocale } from "@lineup/contract/constants";
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
export function nameOfSet(label: string): string {
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

/** @returns the answers in a language where all of them are known in it; else none */
export function usualAnswers(locale: TranslationLocale, answers: readonly string[]): string[] {
  if (locale !== "es") return [];
  const known = answers.map((answer) => spanish[answer] ?? "");
  return known.every(Boolean) ? known : [];
}
