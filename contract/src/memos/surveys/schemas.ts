import { z } from "zod";
import { answerTypes, customOptionsKey, maxOptions } from "../../constants.ts";
import { because, line, namedRef } from "../../schemas.ts";

/** What somebody answered to a survey: the options as the survey itself names them, and their words. */
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

/** The answers to choose from, in their order. Empty ones, as forms send them, don't count. */
export const options = answers.transform((list) => list.filter(Boolean));

/** The same in another language, each in the place of its own: those of a draft may not all be written yet. */
export const translatedOptions = answers.transform((list) => (list.some(Boolean) ? list : []));

/** How a survey is answered; once it is out, that stays. */
export const questionFields = {
  answer_type: z.enum(answerTypes),
  options,
  /** Of which of the company's sets of answers they are. */
  options_key: line(60).transform((key) => key || customOptionsKey),
};

/** How often each option was chosen. */
const tally = {
  answered_count: z.number().int(),
  /** One number for each of the survey's options. */
  counts: z.array(z.number().int()),
  /** Of ratings, to a hundredth; null where there is none. */
  average: z.number().nullable(),
};

const groupTally = z.object({
  /** Null for people without a location, or without an audience. */
  id: z.number().int().nullable(),
  name: z.string(),
  ...tally,
});
export type GroupTally = z.infer<typeof groupTally>;

const rewording = z.object({
  /** When what is asked was last put in other words since the survey went out; null: never. */
  reworded_at: z.string().nullable(),
  /** How many answered other words than those that they would read now; null of an anonymous survey, of which nobody knows. */
  answered_before: z.number().int().nullable(),
});
export type Rewording = z.infer<typeof rewording>;

/**
 * What came in so far; of an anonymous survey the groups and figures from five answers on, five at a time. Who is of two locations counts
 * in both.
 */
export const surveyResults = z.object({
  /** All who answered; the figures are of `answered_count` of them, which of an anonymous survey can be fewer. */
  total_count: z.number().int(),
  options: z.array(z.string()),
  ...tally,
  /** At most 200 of each, those with the most answers first. */
  locations: z.array(groupTally),
  audiences: z.array(groupTally),
  ...rewording.shape,
});
export type SurveyResults = z.infer<typeof surveyResults>;

/** One person's answer. */
export const surveyAnswer = z.object({
  /** Its own among the survey's. */
  id: z.string(),
  /** Null, as the options and the time are empty, of an anonymous survey: its words stand alone. */
  employee: namedRef.nullable(),
  locations: z.array(z.string()),
  options: z.array(z.string()),
  content: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;
