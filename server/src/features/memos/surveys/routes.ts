import { handlersOfKind } from "#server/features/memos/kind-routes";
import { withCleanTexts } from "#server/features/memos/writing/rich-text-service";
import { listSurveys } from "#server/features/memos/list-service";
import {
  surveyResponsesCsv,
  surveySummaryCsv,
} from "#server/features/memos/surveys/report-service";
import { listAnswers, surveyResults } from "#server/features/memos/surveys/results-service";
import { answerSurveys } from "#server/features/memos/surveys/service";
import { type HandlersOf, batched } from "#server/platform/http/handlers";

const survey = handlersOfKind("survey", (memo) => ({ survey: memo }));

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
  listSurveys,
  getSurvey: survey.get,
  updateSurvey: withCleanTexts(survey.update),
  deleteSurvey: survey.delete,
  createSurvey: withCleanTexts((ctx, input) => survey.create(ctx, { ...input, ...surveyDefaults })),
  expireSurvey: survey.expire,
  attachSurveyMedia: survey.attach,
  detachSurveyMedia: survey.detach,
  downloadSurveySummary: (ctx, { id }) => surveySummaryCsv(ctx, id),
  downloadSurveyResponses: (ctx, { id }) => surveyResponsesCsv(ctx, id),
  getSurveyResults: async (ctx, { id }) => ({ results: await surveyResults(ctx, id) }),
  listSurveyAnswers: listAnswers,
  answerSurvey: batched({ keyOf: ({ id }) => id, handle: answerSurveys }),
};

const surveyDefaults = {
  display_type: "survey",
  type: "standard",
  signature: false,
  celebrated_ids: [] as number[],
} as const;
