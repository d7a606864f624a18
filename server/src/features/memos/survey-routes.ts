import type { Memo } from "@lineup/contract/memos/schemas";

import { managersView } from "#server/features/memos/access";
import { listPage } from "#server/features/memos/list-service";
import {
  attachMedia,
  createMemo,
  deleteMemo,
  detachMedia,
  expireMemo,
  updateMemo,
} from "#server/features/memos/service";
import { surveyResponsesCsv, surveySummaryCsv } from "#server/features/memos/survey-report-service";
import { listAnswers, surveyResults } from "#server/features/memos/survey-results-service";
import { answerSurveys } from "#server/features/memos/survey-service";
import { type HandlersOf, together } from "#server/platform/http/handlers";

const asSurvey = async (memo: Promise<Memo>): Promise<{ survey: Memo }> => ({
  survey: await memo,
});

export const surveyRoutes: HandlersOf<
  | "listSurveys"
  | "getSurvey"
  | "updateSurvey"
  | "deleteSurvey"
  | "createSurvey"
  | "expireSurvey"
  | "attachSurveyMedia"
  | "detachSurveyMedia"
  | "downloadSurveySummary"
  | "downloadSurveyResponses"
  | "getSurveyResults"
  | "listSurveyAnswers"
  | "answerSurvey"
> = {
  listSurveys: async (ctx, input) => {
    const { rows, paging } = await listPage(ctx, { ...input, display_type: "survey" });
    return { surveys: rows, ...paging };
  },
  getSurvey: (ctx, { id }) => asSurvey(managersView(ctx, id, "survey")),
  updateSurvey: (ctx, input) => asSurvey(updateMemo(ctx, { ...input, ask_again: false }, "survey")),
  deleteSurvey: async (ctx, { id }) => {
    await deleteMemo(ctx, id, "survey");
    return {};
  },
  createSurvey: (ctx, input) => asSurvey(createMemo(ctx, { ...input, ...ofSurvey })),
  expireSurvey: (ctx, { id }) => asSurvey(expireMemo(ctx, id, "survey")),
  attachSurveyMedia: (ctx, input) => asSurvey(attachMedia(ctx, "survey", input)),
  detachSurveyMedia: (ctx, input) => asSurvey(detachMedia(ctx, "survey", input)),
  downloadSurveySummary: (ctx, { id }) => surveySummaryCsv(ctx, id),
  downloadSurveyResponses: (ctx, { id }) => surveyResponsesCsv(ctx, id),
  getSurveyResults: async (ctx, { id }) => ({ results: await surveyResults(ctx, id) }),
  listSurveyAnswers: listAnswers,
  answerSurvey: together({ keyOf: ({ id }) => id, handle: answerSurveys }),
};

const ofSurvey = {
  display_type: "survey",
  type: "standard",
  signature: false,
  celebrated_ids: [] as number[],
} as const;
