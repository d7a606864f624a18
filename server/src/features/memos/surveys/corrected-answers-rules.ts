import { folded } from "#server/platform/db/search-terms";
import type { Text } from "#server/platform/texts";

/** What there is to choose from in one language. */
interface Answers {
  readonly locale_code: string;
  readonly options: readonly string[];
}

/**
 * Of a survey that is out, people have chosen by the words in their language: there each answer goes on saying the same.
 * @param survey what it says by itself, which stays as it is
 * @param shown what it said in other languages when it first had answers there
 * @param translations as they are to be; one without answers of its own shows those of the survey
 * @returns a sentence about the first answer that would say something else; null where there is none
 */
export function answersProblem(
  survey: Answers,
  shown: readonly Answers[],
  translations: readonly Answers[],
): { field: "translations"; text: Text } | null {
  const wrong = translations.some(({ locale_code, options }) => {
    // That each is translated, or none, is seen to where all that people are sent is.
    if (options.length !== survey.options.length) return false;
    const before = [survey, ...shown].find((one) => one.locale_code === locale_code);
    return before ? !isMended(before.options, options) : isMixedUp(survey.options, options);
  });
  return wrong ? { field: "translations", text: saysOtherwise } : null;
}

/** Who reads it in a language that has no answers yet was shown the survey's own: none of those words may be another answer now. */
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

/** @returns whether they differ in accents, capitals and punctuation at most: a single other letter can make another word */
function isSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

function lettersOf(option: string): string {
  // Between figures a mark makes another number, and so does a sign before them.
  return folded(option)
    .replaceAll(/(?<!\d)[.,;:!?¡¿"'()…«»]|[.,;:!?¡¿"'()…«»](?!\d)/g, "")
    .trim();
}

const saysOtherwise: Text = {
  en: "The survey is out: of its translated answers only accents, capitals and punctuation can be mended",
  es: "La encuesta ya salió: de sus respuestas traducidas solo se pueden corregir acentos, mayúsculas y puntuación",
};
