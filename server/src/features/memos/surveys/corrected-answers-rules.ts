import { folded } from "#server/platform/db/search-terms";
import type { Text } from "#server/platform/texts";

/** The answers that a survey offers, in one language. */
interface Answers {
  readonly locale_code: string;
  readonly options: readonly string[];
}

/**
 * Checks a correction of the translated answers of a survey that went out. Only their spelling may change: people have
 * already chosen answers by these texts, so each answer must keep its meaning.
 * @param survey the answers in the survey's original language, which can't change
 * @param shown for each translation, the first answers that it had
 * @param translations the corrected answers; readers of a translation without answers see the original ones
 * @returns the field and a text about the mistake if an answer would get another meaning; otherwise null
 */
export function answersProblem(
  survey: Answers,
  shown: readonly Answers[],
  translations: readonly Answers[],
): { field: "translations"; text: Text } | null {
  const wrong = translations.some(({ locale_code, options }) => {
    // The translation has no answers, or `questionProblem` refuses it because it doesn't have all of them.
    if (options.length !== survey.options.length) return false;
    const before = [survey, ...shown].find((one) => one.locale_code === locale_code);
    return before ? !isMended(before.options, options) : isMixedUp(survey.options, options);
  });
  return wrong ? { field: "translations", text: saysOtherwise } : null;
}

/**
 * @returns true if one of the new texts was the text of a different answer before. If a language had no translated
 *   answers so far, `before` has the original texts, because its readers saw those.
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
 * @returns true if the texts differ only in accents, capitals and punctuation. A difference in any other character
 *   could make a different word.
 */
function isSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(option: string): string {
  // Punctuation between digits, as in `1.5`, and a sign before them, as in `-5`, are part of the number, so they stay.
  return folded(option)
    .replaceAll(/(?<!\d)[.,;:!?¡¿"'()…«»]|[.,;:!?¡¿"'()…«»](?!\d)/g, "")
    .trim();
}

const saysOtherwise: Text = {
  en: "The survey is out: of its translated answers only accents, capitals and punctuation can be mended",
  es: "La encuesta ya salió: de sus respuestas traducidas solo se pueden corregir acentos, mayúsculas y puntuación",
};
