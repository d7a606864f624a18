import { z } from "zod";
import { answerTypes, customOptionsKey, maxOptions } from "../../constants.ts";
import { because, line, namedRef } from "../../schemas.ts";

/**
 * An employee's answer to a survey: the chosen options in the survey's original language, and the text that the employee wrote.
 */
export const surveyData = z.object({
  options: z.array(z.string()),
  content: z.string().nullable(),
});
export type SurveyData = z.infer<typeof surveyData>;

const answers = z
  .array(line(200))
  .max(maxOptions)
  .refine((list) => {
    const written = list.filter(Boolean);
    return new Set(written.map((option) => option.toLowerCase())).size === written.length;
  }, because("twice"));

/** The survey's options, in order. Empty options, which forms may send, are removed. */
export const options = answers.transform((list) => list.filter(Boolean));

/**
 * The survey's options translated into another language, in the order of the original options. In a draft, some translations may
 * be empty.
 */
export const translatedOptions = answers.transform((list) => (list.some(Boolean) ? list : []));

/** How a survey is answered. These fields can't be changed after the survey is sent. */
export const questionFields = {
  answer_type: z.enum(answerTypes),
  options,
  /** The key of the answer set that provides the options. Each company has its own answer sets. */
  options_key: line(60).transform((key) => key || customOptionsKey),
};

/** The figures of a whole survey, or of one location or audience. */
const tally = {
  answered_count: z.number().int(),
  /** How often each option was chosen, in the order of the survey's options. */
  counts: z.array(z.number().int()),
  /** The average rating, to two decimals; null for surveys without ratings. */
  average: z.number().nullable(),
};

const groupTally = z.object({
  /** null for the group of employees without a location, or without an audience. */
  id: z.number().int().nullable(),
  name: z.string(),
  ...tally,
});
export type GroupTally = z.infer<typeof groupTally>;

const rewording = z.object({
  /**
   * When the survey's title or text was last changed, in any language, after the survey was sent; null if there was no such
   * change.
   */
  reworded_at: z.string().nullable(),
  /**
   * The number of employees who saw a different title or text than the current one when they answered; null for an anonymous
   * survey.
   */
  answered_before: z.number().int().nullable(),
});
export type Rewording = z.infer<typeof rewording>;

/**
 * The survey's current results. In an anonymous survey, figures and groups appear once there are five answers, and each later
 * update adds at least five answers. An employee with two locations is counted in both locations.
 */
export const surveyResults = z.object({
  /**
   * The total number of answers. In an anonymous survey, it can be higher than `answered_count`, because the newest answers may
   * not be included in the published figures yet.
   */
  total_count: z.number().int(),
  options: z.array(z.string()),
  ...tally,
  /** Up to 200 locations and 200 audiences, sorted by the number of answers, highest first. */
  locations: z.array(groupTally),
  audiences: z.array(groupTally),
  ...rewording.shape,
});
export type SurveyResults = z.infer<typeof surveyResults>;

/** One employee's answer to a survey. */
export const surveyAnswer = z.object({
  /** The id of the answer within the survey. */
  id: z.string(),
  /** null in an anonymous survey, whose answers show only the text, without locations, options or time. */
  employee: namedRef.nullable(),
  locations: z.array(z.string()),
  options: z.array(z.string()),
  content: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;
