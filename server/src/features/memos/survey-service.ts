import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { reduceMemo } from "@lineup/contract/memos/events";

import { recipientsView } from "#server/features/memos/access";
import { tokenOf } from "#server/features/memos/anonymous-rules";
import { countAnswer, insertToken } from "#server/features/memos/anonymous-store";
import { memoChange } from "#server/features/memos/audit-present";
import { acknowledged, checkAcknowledgeable } from "#server/features/memos/inbox-service";
import { acknowledge } from "#server/features/memos/store";
import { type KeptAnswer, answerOf, isSameAnswer } from "#server/features/memos/survey-rules";
import { readLocale, readShownVersion } from "#server/features/memos/translation-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

type Answered = CallOutput<"answerSurvey">;
type OwnMemo = Awaited<ReturnType<typeof recipientsView>>;

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
  const memo = await recipientsView(ctx, input.id);
  if (memo.display_type !== "survey") throw new CallError("not_found");
  const locale = input.locale ?? (await readLocale(tx, scope, actor.employeeId));
  const options = input.option === undefined ? input.options : [...input.options, input.option];
  const answer = answerOf(memo, { ...input, options }, locale);
  if ("field" in answer) throw invalidField(answer.field, answer.text);
  const { employee_response } = memo;
  if (memo.is_anonymous) return answerSecretly(ctx, memo, answer, input);
  const survey_data = {
    options: answer.options.map((place) => memo.options[place] ?? ""),
    content: answer.content,
  };
  const before = employee_response.survey_data;
  if (before !== null) {
    if (!isSameAnswer(before, survey_data)) throw answeredBefore();
    return { memo, employee_response };
  }
  checkAcknowledgeable(memo, input);
  const what = {
    memoId: memo.id,
    employeeId: actor.employeeId,
    version: memo.version,
    ...(await readShownVersion(tx, scope, memo, { locale, isCelebrated: false })),
    ...{ signatureKey: null, answer },
  };
  // Two answers of one person at the same moment: the other was first.
  if (!(await acknowledge(tx, scope, what, now))) throw answeredBefore();
  await ctx.audit(memoChange(memo, { acknowledged_version: what.version }));
  const event = acknowledged(what, now, survey_data);
  await ctx.emit({
    ...event,
    audience: { kind: "employees", ids: [actor.employeeId], management: true },
  });
  const after = reduceMemo(memo, actor.employeeId, event);
  return { memo: after, employee_response: after.employee_response };
}

/**
 * Counts an answer of which nothing tells whose it is: no row of the person's, no event, no entry in the log, no time. A second
 * one changes nothing, whatever it says.
 */
async function answerSecretly(
  ctx: CompanyContext,
  memo: OwnMemo,
  answer: KeptAnswer,
  input: CallArguments<"answerSurvey">,
): Promise<Answered> {
  const { tx, scope, config } = ctx;
  const { employeeId } = ctx.actor;
  const employee_response = { ...memo.employee_response, has_answered: true };
  const answered = { memo: { ...memo, employee_response }, employee_response };
  if (memo.employee_response.has_answered) return answered;
  checkAcknowledgeable(memo, input);
  const token = tokenOf(config.secret, scope, memo.id, employeeId);
  if (await insertToken(tx, scope, memo.id, token))
    await countAnswer(tx, scope, { memoId: memo.id, employeeId }, answer);
  return answered;
}

function answeredBefore(): CallError {
  return new CallError("conflict", {
    text: {
      en: "You have answered this survey already",
      es: "Ya respondiste a esta encuesta",
    },
  });
}
