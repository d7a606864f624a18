import type { TranslationLocale } from "@lineup/contract/constants";

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
