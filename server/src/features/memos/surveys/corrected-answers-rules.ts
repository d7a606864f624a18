import { folded } from "@lineup/contract/folded";

import type { Text } from "#server/platform/texts";

/** The answers that people can choose in a survey, in one language. */
interface Answers {
  readonly locale_code: string;
  readonly options: readonly string[];
}

/**
 * Checks corrections to the translated answers of a published survey. Only accents, capitals and punctuation may
 * change: people have already chosen answers by these texts, so each answer must keep its meaning.
 * @param survey the answers in the survey's original language, which can't change
 * @param shown for each translation, the first answers that recipients could see
 * @param translations the corrected answers; readers of a translation without answers see the original answers
 * @returns the field with the mistake and an error text if an answer's meaning could change; otherwise null
 */
export function answersProblem(
  survey: Answers,
  shown: readonly Answers[],
  translations: readonly Answers[],
): { field: "translations"; text: Text } | null {
  const wrong = translations.some(({ locale_code, options }) => {
    // A translation without answers is allowed. If only some answers are missing, `questionProblem` returns an error.
    if (options.length !== survey.options.length) return false;
    const before = [survey, ...shown].find((one) => one.locale_code === locale_code);
    return before ? !isMended(before.options, options) : isMixedUp(survey.options, options);
  });
  return wrong ? { field: "translations", text: saysOtherwise } : null;
}

/**
 * @param before the original texts, which readers of the language see until the answers are translated
 * @param after the new texts in the language
 * @returns true if one of the new texts used to be the text of a different answer
 */
function isMixedUp(before: readonly string[], after: readonly string[]): boolean {
  return after.some((option, place) =>
    before.some((one, other) => other !== place && isSame(one, option)),
  );
}

function isMended(before: readonly string[], after: readonly string[]): boolean {
  return after.every((option, place) => {
    const was = before[place] ?? "";
    const isAnother = before.some((one, other) => other !== place && isSame(one, option));
    return was === option || (isSame(was, option) && !isAnother);
  });
}

/**
 * @returns true if the texts are equal, or differ only in accents, capitals and punctuation. A difference in any other
 *   character could make a different word.
 */
function isSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(option: string): string {
  // Punctuation between digits, as in `1.5`, and a sign before a digit, as in `-5`, belong to a number and are kept.
  return folded(option)
    .replaceAll(/(?<!\d)[.,;:!?¡¿"'()…«»]|[.,;:!?¡¿"'()…«»](?!\d)/g, "")
    .trim();
}

const saysOtherwise: Text = {
  en: "This survey was already sent: you can only fix accents, capitals and punctuation in its translated answers",
  es: "Esta encuesta ya se envió: en sus respuestas traducidas solo puedes corregir acentos, mayúsculas y puntuación",
};
