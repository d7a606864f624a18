import { type AnswerType, customOptionsKey, ratings } from "@lineup/contract/constants";
import type { SurveyData, SurveyResults } from "@lineup/contract/memos/surveys/schemas";

import type { Text } from "#server/platform/texts";

/** The fields of a survey's question. In other kinds of memos, these fields are empty. */
export interface Question {
  readonly answer_type: AnswerType | null;
  readonly options: readonly string[];
  readonly options_key: string;
  readonly is_anonymous: boolean;
}

const ratingsKey = "rating_5";

/**
 * @returns the question to store: a question with written answers has no options, and a rating always has the options 1
 *   to 5
 */
export function storedQuestion(question: Question): Question {
  const { answer_type, options, options_key, is_anonymous } = question;
  const how = { answer_type, is_anonymous };
  if (answer_type === "rating") return { ...how, options: ratings, options_key: ratingsKey };
  const chooses = answer_type === "single" || answer_type === "multiple";
  if (chooses) return { ...how, options, options_key };
  return { ...how, options: [], options_key: customOptionsKey };
}

/**
 * @returns the first mistake that prevents sending the survey, as the invalid field and an error text; null if there is
 *   no mistake
 */
export function questionProblem(
  { answer_type, options }: Pick<Question, "answer_type" | "options">,
  translations: readonly { readonly options: readonly string[] }[],
): { field: "options" | "translations"; text: Text } | null {
  if (answer_type !== "text" && options.length < 2)
    return {
      field: "options",
      text: {
        en: "Write at least two answers to choose from",
        es: "Escribe al menos dos respuestas para elegir",
      },
    };
  const isHalf = (translated: readonly string[]): boolean =>
    translated.length !== options.length || translated.includes("");
  if (translations.some((one) => one.options.length > 0 && isHalf(one.options)))
    return {
      field: "translations",
      text: {
        en: "Translate all of the answers, or none",
        es: "Traduce todas las respuestas o ninguna",
      },
    };
  return null;
}

interface Asked extends Pick<Question, "answer_type" | "options"> {
  readonly translations: readonly {
    readonly locale_code: string;
    readonly options: readonly string[];
  }[];
}

interface GivenAnswer {
  readonly options: readonly string[];
  readonly content: string | null;
}

/** An answer in its stored form. `options` contains the indexes of the chosen options, counted from 0, in ascending order. */
export interface StoredAnswer {
  readonly options: readonly number[];
  readonly content: string | null;
}

/**
 * Checks a person's answer to a survey.
 * @param given the answer, with the option texts that the person saw, in any language of the survey
 * @param locale the language in which the person read the survey
 * @returns the answer to store; if the answer is invalid, the invalid field and an error text
 */
export function answerOf(
  survey: Asked,
  { options, content }: GivenAnswer,
  locale: string,
): StoredAnswer | { field: "options" | "content"; text: Text } {
  const words = content || null;
  const places = options.map((option) => placeOf(survey, option, locale));
  const chosen = [...new Set(places)].toSorted((one, other) => one - other);
  if (chosen.includes(-1)) return { field: "options", text: notThere };
  const { answer_type: type } = survey;
  if (type === "text")
    return words === null || chosen.length > 0
      ? { field: "content", text: answerInWords }
      : { options: [], content: words };
  if (chosen.length === 0) return { field: "options", text: chooseFirst };
  if (type !== "multiple" && chosen.length > 1) return { field: "options", text: chooseOne };
  return { options: chosen, content: words };
}

/**
 * @returns the index of the option with this text; -1 if there is no such option. A text may be a different option in
 *   another language, so the reader's language is searched first.
 */
function placeOf({ options, translations }: Asked, option: string, locale: string): number {
  const own = { locale_code: "", options };
  const inOrder = [own, ...translations].toSorted(
    (one, other) => Number(other.locale_code === locale) - Number(one.locale_code === locale),
  );
  return inOrder.map((each) => each.options.indexOf(option)).find((place) => place >= 0) ?? -1;
}

const notThere: Text = {
  en: "That isn't one of the answers",
  es: "Esa no es una de las respuestas",
};
const answerInWords: Text = {
  en: "Answer in your own words",
  es: "Responde con tus propias palabras",
};
const chooseFirst: Text = { en: "Choose an answer first", es: "Elige primero una respuesta" };
const chooseOne: Text = { en: "Choose one answer only", es: "Elige una sola respuesta" };

/** @returns true if the two answers are equal */
export function isSameAnswer(one: SurveyData, other: SurveyData): boolean {
  return one.content === other.content && one.options.join("\n") === other.options.join("\n");
}

/** The answer counts for a group of people. `chosen` has the number of people who chose each option, by option index. */
export interface Tally {
  readonly answered_count: number;
  readonly chosen: Readonly<Record<string, number>>;
}

/** @returns the number of answers; the count for each option, in option order; and, for a rating, the average */
export function presentTally(
  { answer_type, options }: Pick<Question, "answer_type" | "options">,
  { answered_count, chosen }: Tally,
): Pick<SurveyResults, "answered_count" | "counts" | "average"> {
  const counts = options.map((_, place) => chosen[place] ?? 0);
  const sum = counts.reduce((all, count, place) => all + count * (place + 1), 0);
  const isRated = answer_type === "rating" && answered_count > 0;
  return {
    answered_count,
    counts,
    average: isRated ? Math.round((100 * sum) / answered_count) / 100 : null,
  };
}
