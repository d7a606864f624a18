import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { reduceMemo } from "@lineup/contract/memos/events";
import type { SurveyAnswer, SurveyResults } from "@lineup/contract/memos/survey-schemas";

import { recipientsView, requireMemo } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import { acknowledged, checkAcknowledgeable } from "#server/features/memos/inbox-service";
import { acknowledge, holdMemo } from "#server/features/memos/store";
import {
  type AnswerRow,
  type GroupRow,
  findAnswers,
  readTallies,
  readTally,
} from "#server/features/memos/survey-reads";
import { answerOf, isSameAnswer, presentTally } from "#server/features/memos/survey-rules";
import { insertAnswer } from "#server/features/memos/survey-store";
import { readLocale, readShownVersion } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { pagedFields, sortingOf } from "#server/platform/paging";

type Answered = CallOutput<"answerSurvey">;

/**
 * The caller answers a survey, once; that is their acknowledgement as well. The same answer again changes nothing.
 * @throws CallError `not_found` for what is no survey of theirs; `conflict` where it is not open, or they have answered otherwise;
 *   `invalid` with what is wrong with the answer
 */
export async function answerSurvey(
  ctx: CompanyContext,
  input: CallArguments<"answerSurvey">,
): Promise<Answered> {
  const { tx, scope, actor, now } = ctx;
  await holdMemo(tx, scope, input.id);
  const memo = await recipientsView(ctx, input.id);
  if (memo.display_type !== "survey") throw new CallError("not_found");
  const locale = input.locale ?? (await readLocale(tx, scope, actor.employeeId));
  const options = input.option === undefined ? input.options : [...input.options, input.option];
  const answer = answerOf(memo, { ...input, options }, locale);
  if ("field" in answer) throw invalidField(answer.field, answer.text);
  const survey_data = {
    options: answer.options.map((place) => memo.options[place] ?? ""),
    content: answer.content,
  };
  const before = memo.employee_response.survey_data;
  if (before !== null) {
    if (!isSameAnswer(before, survey_data)) throw answeredBefore();
    return { memo, employee_response: memo.employee_response };
  }
  checkAcknowledgeable(memo, input);
  const what = {
    memoId: memo.id,
    employeeId: actor.employeeId,
    version: memo.version,
    ...(await readShownVersion(tx, scope, memo, locale)),
    signatureKey: null,
  };
  // Two answers of one person at the same moment: the other was first.
  if (!(await acknowledge(tx, scope, what, now))) throw answeredBefore();
  await insertAnswer(tx, scope, what, answer, now);
  await ctx.audit(memoChange(memo, { acknowledged_version: what.version }));
  const event = acknowledged(what, now, survey_data);
  await ctx.emit({
    ...event,
    audience: { kind: "employees", ids: [actor.employeeId], management: true },
  });
  const after = reduceMemo(memo, actor.employeeId, event);
  return { memo: after, employee_response: after.employee_response };
}

function answeredBefore(): CallError {
  return new CallError("conflict", {
    text: {
      en: "You have answered this survey already",
      es: "Ya respondiste a esta encuesta",
    },
  });
}

/** @returns what was answered so far: in all, by location and by audience */
export async function surveyResults(ctx: CompanyContext, memoId: number): Promise<SurveyResults> {
  const { tx, scope } = ctx;
  const survey = await requireMemo(ctx, memoId, { kind: "survey" });
  const group = ({ id, name, ...tally }: GroupRow): SurveyResults["locations"][number] => ({
    id,
    name,
    ...presentTally(survey, tally),
  });
  return {
    options: [...survey.options],
    ...presentTally(survey, await readTally(tx, scope, memoId)),
    locations: (await readTallies(tx, scope, memoId, "locations")).map(group),
    audiences: (await readTallies(tx, scope, memoId, "audiences")).map(group),
  };
}

/** @returns a page of what people answered */
export async function listAnswers(
  ctx: CompanyContext,
  input: CallArguments<"listSurveyAnswers">,
): Promise<CallOutput<"listSurveyAnswers">> {
  const survey = await requireMemo(ctx, input.id, { kind: "survey" });
  const place = input.option === undefined ? null : survey.options.indexOf(input.option);
  const { rows, total } = await findAnswers(ctx.tx, ctx.scope, input, place);
  return {
    answers: rows.map((row) => presentAnswer(row, survey.options)),
    ...pagedFields(input, total, sortingOf(input)),
  };
}

function presentAnswer(row: AnswerRow, options: readonly string[]): SurveyAnswer {
  return {
    employee: row.employee,
    locations: row.locations,
    options: row.options.map((place) => options[place] ?? ""),
    content: row.content,
    answered_at: row.answered_at.toISOString(),
  };
}
