import type { Endpoints } from "../../endpoint.ts";

const page = ["current_page", "total_pages", "sort_by", "sort_direction"] as const;

/**
 * The calls for surveys. Messages and celebrations have separate calls, which list, write and end them in the same way.
 */
export const surveyEndpoints = {
  listSurveys: {
    method: "GET",
    path: "/api/company/surveys",
    access: "management",
    mirror: ["surveys", ...page],
  },
  getSurvey: { method: "GET", path: "/api/company/survey", access: "management" },
  updateSurvey: { method: "POST", path: "/api/company/survey", access: "management" },
  deleteSurvey: { method: "DELETE", path: "/api/company/survey", access: "management" },
  createSurvey: { method: "POST", path: "/api/company/survey/new", access: "management" },
  expireSurvey: { method: "POST", path: "/api/company/survey/expire", access: "management" },
  attachSurveyMedia: { method: "POST", path: "/api/company/survey/media", access: "management" },
  detachSurveyMedia: {
    method: "POST",
    path: "/api/company/survey/media/detach",
    access: "management",
  },
  downloadSurveySummary: {
    method: "POST",
    path: "/api/company/survey/summary",
    access: "management",
    reads: true,
    answer: "csv",
  },
  downloadSurveyResponses: {
    method: "POST",
    path: "/api/company/survey/responses",
    access: "management",
    reads: true,
    answer: "csv",
  },
  // This call isn't marked `reads`, because it also writes: it stores the published results of an anonymous survey. New results
  // are published only after at least five more people have answered, so comparing old and new results reveals no one's answer.
  getSurveyResults: {
    method: "POST",
    path: "/api/company/survey/results",
    access: "management",
    unkept: true,
    own: true,
  },
  listSurveyAnswers: {
    method: "POST",
    reads: true,
    path: "/api/company/survey/answers",
    access: "management",
    mirror: page,
    own: true,
  },
  answerSurvey: {
    method: "POST",
    path: "/api/app/employee-survey",
    access: "member",
    unkept: true,
  },
} as const satisfies Endpoints;
