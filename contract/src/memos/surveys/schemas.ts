import { z } from "zod";
import { answerTypes, customOptionsKey, maxOptions } from "../../constants.ts";
import { because, line, namedRef } from "../../schemas.ts";

/** An employee's answer to a survey: the chosen options in the survey's own wording, and their text. */
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

/** The options, in order. Empty ones, which forms send, are dropped. */
export const options = answers.transform((list) => list.filter(Boolean));

/** The options in another language, in the same order. In a draft some may still be empty. */
export const translatedOptions = answers.transform((list) => (list.some(Boolean) ? list : []));

/** How a survey is answered. This can't be changed once it is out. */
export const questionFields = {
  answer_type: z.enum(answerTypes),
  options,
  /** The key of the company's answer set that the options come from. */
  options_key: line(60).transform((key) => key || customOptionsKey),
};

/** How often each option was chosen. */
const tally = {
  answered_count: z.number().int(),
  /** A number for each of the survey's options. */
  counts: z.array(z.number().int()),
  /** The average rating, to two decimals; null for surveys without ratings. */
  average: z.number().nullable(),
};

const groupTally = z.object({
  /** null for employees without a location, or without an audience. */
  id: z.number().int().nullable(),
  name: z.string(),
  ...tally,
});
export type GroupTally = z.infer<typeof groupTally>;

const rewording = z.object({
  /** When the wording of the question last changed after the survey went out; null for never. */
  reworded_at: z.string().nullable(),
  /** How many answered an earlier wording than the one they would read now; null for an anonymous survey. */
  answered_before: z.number().int().nullable(),
});
export type Rewording = z.infer<typeof rewording>;

/**
 * The results so far. For an anonymous survey there are figures and groups only from five answers on, and they grow by
 * five. An employee of two locations counts in both.
 */
export const surveyResults = z.object({
  /** How many answered. The figures are of `answered_count` of them, which can be fewer for an anonymous survey. */
  total_count: z.number().int(),
  options: z.array(z.string()),
  ...tally,
  /** Up to 200 of each, those with the most answers first. */
  locations: z.array(groupTally),
  audiences: z.array(groupTally),
  ...rewording.shape,
});
export type SurveyResults = z.infer<typeof surveyResults>;

/** One employee's answer. */
export const surveyAnswer = z.object({
  /** The id of the answer within the survey. */
  id: z.string(),
  /** null for an anonymous survey, which also leaves the options and the time empty: the text stands alone. */
  employee: namedRef.nullable(),
  locations: z.array(z.string()),
  options: z.array(z.string()),
  content: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;
