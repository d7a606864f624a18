import { folded } from "#server/platform/db/search-terms";
import type { Text } from "#server/platform/texts";

/** The answers to choose from in one language. */
interface Answers {
  readonly locale_code: string;
  readonly options: readonly string[];
}

/**
 * Answers of a sent survey may be corrected in spelling only: people have chosen by these texts, so each must keep
 * its meaning.
 * @param survey its answers in its own language, which can't change
 * @param shown the answers of each translation when it first had any
 * @param translations the new answers; a translation without answers shows those of the survey
 * @returns a sentence about the first answer that changes its meaning; null when there is none
 */
export function answersProblem(
  survey: Answers,
  shown: readonly Answers[],
  translations: readonly Answers[],
): { field: "translations"; text: Text } | null {
  const wrong = translations.some(({ locale_code, options }) => {
    // A partly translated set of answers is refused elsewhere (`questionProblem`).
    if (options.length !== survey.options.length) return false;
    const before = [survey, ...shown].find((one) => one.locale_code === locale_code);
    return before ? !isMended(before.options, options) : isMixedUp(survey.options, options);
  });
  return wrong ? { field: "translations", text: saysOtherwise } : null;
}

/**
 * @returns true when one of the new texts was another answer before. Readers of a language without translated answers
 *   saw the survey's own texts.
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
 * @returns true when the texts differ only in accents, capitals and punctuation: any other letter may make another
 *   word
 */
function isSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(option: string): string {
  // Between digits a mark makes another number, and so does a sign before them.
  return folded(option)
    .replaceAll(/(?<!\d)[.,;:!?¡¿"'()…«»]|[.,;:!?¡¿"'()…«»](?!\d)/g, "")
    .trim();
}

const saysOtherwise: Text = {
  en: "The survey is out: of its translated answers only accents, capitals and punctuation can be mended",
  es: "La encuesta ya salió: de sus respuestas traducidas solo se pueden corregir acentos, mayúsculas y puntuación",
};
