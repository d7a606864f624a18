import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { maxOptions } from "../../constants.ts";
import {
  blankAsAbsent,
  id,
  ids,
  inCompany,
  line,
  lines,
  paged,
  paging,
  sortBy,
  version,
} from "../../schemas.ts";
import { listAliases, listInput, one, writtenAliases } from "../calls.ts";
import { responseAnswer } from "../inbox/calls.ts";
import { memo, memoChange, memoDraft, memoRow } from "../schemas.ts";
import { surveyEndpoints } from "./endpoints.ts";
import { questionFields, surveyAnswer, surveyResults } from "./schemas.ts";

const surveyAnswered = z.object({ survey: memo });
const ofOthers = {
  display_type: true,
  type: true,
  signature: true,
  celebrated_ids: true,
} as const;

export const surveyCalls = defineCalls(surveyEndpoints, {
  listSurveys: {
    summary: "A page of surveys.",
    input: listInput.omit({ display_type: true }),
    fieldAliases: listAliases,
    output: z.object({ surveys: z.array(memoRow), ...paged }),
  },
  getSurvey: { summary: "One survey.", input: one, output: surveyAnswered },
  updateSurvey: {
    summary: "Change a survey.",
    successes: ["survey_updated"],
    input: memoChange
      .omit({ type: true, signature: true, ask_again: true, celebrated_ids: true })
      .extend(inCompany),
    fieldAliases: writtenAliases,
    output: surveyAnswered,
    errors: ["stale_version", "conflict"],
  },
  deleteSurvey: {
    summary: "Delete a survey for everyone.",
    successes: ["survey_deleted"],
    input: one,
    output: z.object({}),
  },
  createSurvey: {
    summary: "Write a survey.",
    successes: ["survey_created"],
    input: memoDraft
      .omit(ofOthers)
      .extend({ ...inCompany, answer_type: questionFields.answer_type.default("single") }),
    fieldAliases: writtenAliases,
    output: surveyAnswered,
  },
  expireSurvey: {
    summary: "End a survey now.",
    successes: ["survey_expired"],
    input: one,
    output: surveyAnswered,
    errors: ["conflict"],
  },
  attachSurveyMedia: {
    summary: "Attach uploaded files to a survey.",
    successes: ["survey_media_attached"],
    input: one.extend({ media_id: id.optional(), media_ids: ids.default([]) }),
    output: surveyAnswered,
  },
  detachSurveyMedia: {
    summary: "Remove a file from a survey.",
    successes: ["survey_media_detached"],
    input: one.extend({ media_id: id }),
    output: surveyAnswered,
  },
  downloadSurveySummary: {
    summary:
      "How often each option of a survey was chosen, in total, by location and by audience, as a CSV file.",
    input: one,
    output: z.object({}),
  },
  downloadSurveyResponses: {
    summary: "Each person's answer to a survey, as a CSV file.",
    input: one,
    output: z.object({}),
  },
  getSurveyResults: {
    summary: "A survey's results so far: in total, by location and by audience.",
    successes: ["survey_results_told"],
    input: one,
    output: z.object({ results: surveyResults }),
  },
  listSurveyAnswers: {
    summary: "A page of the answers to a survey, searched by name and text.",
    input: one.extend({
      ...paging,
      sort_by: sortBy("answered_at", "name"),
      option: blankAsAbsent(line(200)),
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
    }),
    output: z.object({ answers: z.array(surveyAnswer), ...paged }),
    errors: ["conflict"],
  },
  answerSurvey: {
    summary: "Answer a survey; each person can answer once.",
    successes: ["survey_answered"],
    input: one.extend({
      /** The text of the chosen option, as shown on the screen. */
      option: blankAsAbsent(line(200)),
      /** The texts of the chosen options, if several may be chosen. */
      options: z.array(line(200)).max(maxOptions).default([]),
      content: lines(2000).nullable().default(null),
      version: blankAsAbsent(version),
      locale: line(10).optional(),
    }),
    pathAliases: ["/api/employee-survey"],
    fieldAliases: { answer: "option" },
    output: responseAnswer,
    errors: ["stale_version", "conflict"],
  },
});
