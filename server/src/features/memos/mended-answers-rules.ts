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
    const others = before.filter((_, other) => other !== place);
    if (was === option) return true;
    if (isSame(was, option)) return !others.some((one) => isSame(one, option));
    return isMistyped(was, option) && !others.some((one) => isMistyped(one, option));
  });
}

/** @returns whether they differ in accents and capitals at most */
function isSame(one: string, other: string): boolean {
  return folded(one.trim()) === folded(other.trim());
}

/** With fewer letters, another one makes another word. */
const fewestLetters = 5;

/**
 * @returns whether they differ by one letter at most, or by two that were swapped. The first one counts as another word, as "ilegal"
 *   is not "legal", and so does another digit.
 */
function isMistyped(one: string, other: string): boolean {
  const was = folded(one.trim());
  const is = folded(other.trim());
  if (was === is) return true;
  if (Math.min(was.length, is.length) < fewestLetters || was[0] !== is[0]) return false;
  if (was.replaceAll(/\D/g, "") !== is.replaceAll(/\D/g, "")) return false;
  let from = 0;
  while (was[from] === is[from]) from += 1;
  const left = was.slice(from);
  const now = is.slice(from);
  const isSwapped = left.slice(0, 2) === `${now[1]}${now[0]}` && left.slice(2) === now.slice(2);
  const rests = [left.slice(1) === now.slice(1), left.slice(1) === now, left === now.slice(1)];
  return isSwapped || rests.includes(true);
}

const saysOtherwise: Text = {
  en: "The survey is out: of its translated answers only the spelling can be mended",
  es: "La encuesta ya salió: de sus respuestas traducidas solo se puede corregir la ortografía",
};
