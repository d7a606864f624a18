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

/** A valid answer that hasn't been stored yet. */
interface PendingAnswer {
  readonly ctx: CompanyContext;
  readonly memo: OwnMemo;
  readonly answer: StoredAnswer;
  /** The language in which the person read the survey. */
  readonly locale: string;
}

/**
 * Records people's answers to a survey. An answer also acknowledges the survey. Sending the same answer again changes
 * nothing.
 * @param calls calls of different people for one survey, in one transaction
 * @returns for each call, its result or its error: `not_found` if the person can't see the survey; `conflict` if the
 *   survey isn't open, or the person already gave a different answer; `stale_version` if the survey has changed since
 *   the person read it; `validation_failed` if the answer has a mistake
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

/** @returns the answer to store; the result of the call if there is nothing to store; or the call's error */
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
  // If the options were corrected after the screen was loaded, the screen sends the old option texts. In that case, the
  // error is `stale_version`.
  if ("field" in answer)
    return acknowledgingProblem(memo, input) ?? invalidField(answer.field, answer.text);
  const { employee_response } = memo;
  const before = employee_response.survey_data;
  if (before !== null && !isSameAnswer(before, contentOf(memo, answer))) return answeredBefore();
  // No one knows which anonymous answer the person gave, so a second answer can't be compared with the first
  // answer, and changes nothing.
  const isAnswered = before !== null || (memo.is_anonymous && employee_response.has_answered);
  if (isAnswered) return { memo, employee_response };
  const problem = acknowledgingProblem(memo, input);
  return problem ?? { ctx, memo, answer, locale };
}

/** @returns a stored answer with the texts of the chosen options instead of their indexes */
function contentOf(memo: OwnMemo, { options, content }: StoredAnswer): SurveyData {
  return { options: options.map((place) => memo.options[place] ?? ""), content };
}

/**
 * Stores the answers and emits their events. Skips an answer if another transaction has just stored an answer of the
 * same person.
 * @returns the answers that were stored, each with the result of its call
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
 * Counts anonymous answers. Nothing that is stored reveals who gave which answer: there is no row for the person, no
 * event, no audit entry and no timestamp. If a person answers twice at the same moment, only one answer is counted.
 * @throws CallError `conflict` if the survey has started with too few recipients
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
  // The survey's start time has passed, but the job that starts the survey has not run yet. That job will also find
  // too few recipients, and end the survey.
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
      en: "You've already answered this survey",
      es: "Ya respondiste esta encuesta",
    },
  });
}
