import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { reduceMemo } from "@lineup/contract/memos/events";
import type { SurveyData } from "@lineup/contract/memos/surveys/schemas";

import { tokenOf, tooFewRecipients } from "#server/features/memos/anonymous/rules";
import { countAnswers, insertTokens } from "#server/features/memos/anonymous/store";
import { memoChange } from "#server/features/memos/audit-present";
import { acknowledged, acknowledgingProblem } from "#server/features/memos/inbox/service";
import { type OwnMemo, readMemoForEmployees } from "#server/features/memos/inbox/reader-reads";
import {
  type Acknowledgement,
  acknowledge,
} from "#server/features/memos/recipients/acknowledgement-store";
import { type StoredAnswer, answerOf, isSameAnswer } from "#server/features/memos/surveys/rules";
import { readShownLocale, readShownVersion } from "#server/features/memos/translation-reads";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { BatchedCall } from "#server/platform/http/handlers";
import type { CompanyScope } from "#server/platform/scope";

type Answered = CallOutput<"answerSurvey">;
type Outcome = Answered | CallError;

/** An answer to write. */
interface PendingAnswer {
  readonly ctx: CompanyContext;
  readonly memo: OwnMemo;
  readonly answer: StoredAnswer;
  /** The language the survey was shown in. */
  readonly locale: string;
}

/**
 * Records the answers of people to a survey; an answer is their acknowledgement as well. A repeated equal answer
 * changes nothing.
 * @param calls calls of different people for one survey, in one transaction
 * @returns for each call its result, or the error that refuses it: `not_found` for a survey the person can't see;
 *   `conflict` when it isn't open, or they gave another answer before; `invalid` with the mistake in the answer
 */
export async function answerSurveys(
  calls: readonly BatchedCall<"answerSurvey">[],
): Promise<Outcome[]> {
  const [first] = calls;
  if (!first) return [];
  const { tx, scope, config } = first.ctx;
  const memos = await readMemoForEmployees(
    tx,
    scope,
    calls.map(({ ctx }) => ctx.actor.employeeId),
    first.input.id,
    latestOf(calls.map(({ ctx }) => ctx.now)),
    config.secret,
  );
  const checked: (PendingAnswer | Outcome)[] = [];
  for (const { ctx, input } of calls)
    checked.push(await checkAnswer(ctx, memos.get(ctx.actor.employeeId), input));
  const given = checked.filter(isPending);
  const written = given[0]?.memo.is_anonymous
    ? await countAnonymously(tx, scope, given)
    : await write(tx, scope, given);
  return checked.map((one) => (isPending(one) ? (written.get(one) ?? answeredBefore()) : one));
}

function isPending(one: PendingAnswer | Outcome): one is PendingAnswer {
  return "ctx" in one;
}

function latestOf(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

/** @returns the answer to write; the call's result when there is nothing to write; or the error that refuses it */
async function checkAnswer(
  ctx: CompanyContext,
  memo: OwnMemo | undefined,
  input: CallArguments<"answerSurvey">,
): Promise<PendingAnswer | Outcome> {
  if (memo?.display_type !== "survey") return new CallError("not_found");
  const { tx, scope, actor } = ctx;
  const locale = input.locale ?? (await readShownLocale(tx, scope, memo, actor.employeeId));
  const options = input.option === undefined ? input.options : [...input.options, input.option];
  const answer = answerOf(memo, { ...input, options }, locale);
  // An old screen may show texts that were corrected since.
  if ("field" in answer)
    return acknowledgingProblem(memo, input) ?? invalidField(answer.field, answer.text);
  const { employee_response } = memo;
  const before = employee_response.survey_data;
  if (before !== null && !isSameAnswer(before, contentOf(memo, answer))) return answeredBefore();
  // The content of an anonymous answer isn't known, so a second answer changes nothing.
  const isAnswered = before !== null || (memo.is_anonymous && employee_response.has_answered);
  if (isAnswered) return { memo, employee_response };
  const problem = acknowledgingProblem(memo, input);
  return problem ?? { ctx, memo, answer, locale };
}

/** @returns an answer as its author and management read it */
function contentOf(memo: OwnMemo, { options, content }: StoredAnswer): SurveyData {
  return { options: options.map((place) => memo.options[place] ?? ""), content };
}

/**
 * Writes the answers and emits their events. @returns the written ones; a second answer of the same person in this
 * moment is left out
 */
async function write(
  tx: Db,
  scope: CompanyScope,
  given: readonly PendingAnswer[],
): Promise<Map<PendingAnswer, Answered>> {
  const whats: Acknowledgement[] = [];
  for (const { ctx, memo, answer, locale } of given)
    whats.push({
      ...{ memoId: memo.id, employeeId: ctx.actor.employeeId, version: memo.version },
      ...(await readShownVersion(tx, scope, memo, { locale, isCelebrated: false })),
      ...{ signatureKey: null, isCelebration: false, at: ctx.now, answer },
    });
  const noted = await acknowledge(tx, scope, whats);
  const answered = new Map<PendingAnswer, Answered>();
  for (const [at, one] of given.entries()) {
    const { ctx, memo, answer } = one;
    const what = whats[at];
    if (!what || !noted.has(what.employeeId)) continue;
    await ctx.audit(memoChange(memo, { acknowledged_version: what.version }));
    const event = acknowledged(what, contentOf(memo, answer));
    const audience = { kind: "employees", ids: [what.employeeId], management: true };
    await ctx.emit({ ...event, audience });
    const after = reduceMemo(memo, what.employeeId, event);
    answered.set(one, { memo: after, employee_response: after.employee_response });
  }
  return answered;
}

/**
 * Counts anonymous answers. Nothing says whose they are: no row of the person, no event, no audit entry, no time. Two
 * answers of one person in the same moment count once.
 * @throws CallError `conflict` when the survey starts with too few recipients
 */
async function countAnonymously(
  tx: Db,
  scope: CompanyScope,
  given: readonly PendingAnswer[],
): Promise<Map<PendingAnswer, Answered>> {
  const [first] = given;
  if (!first) return new Map();
  const { memo, ctx } = first;
  const meant = given.map((one) => ({
    employeeId: one.ctx.actor.employeeId,
    answer: one.answer,
    token: tokenOf(ctx.config.secret, scope, memo.id, one.ctx.actor.employeeId),
  }));
  const tokens = meant.map(({ token }) => token);
  const inserted = await insertTokens(tx, scope, memo.id, tokens);
  const counted = meant.filter(({ token }) => inserted.has(token.toString("hex")));
  const survey = { id: memo.id, options: memo.options.length };
  const isCounted =
    counted.length === 0 || (await countAnswers(tx, scope, survey, counted, ctx.config.secret));
  // By the clock it has started; the job of its start will find too few recipients as well, and end it.
  if (!isCounted) throw new CallError("conflict", { text: tooFewRecipients });
  return new Map(
    given.map((one) => {
      const employee_response = { ...one.memo.employee_response, has_answered: true };
      return [one, { memo: { ...one.memo, employee_response }, employee_response }];
    }),
  );
}

function answeredBefore(): CallError {
  return new CallError("conflict", {
    text: {
      en: "You have answered this survey already",
      es: "Ya respondiste a esta encuesta",
    },
  });
}
