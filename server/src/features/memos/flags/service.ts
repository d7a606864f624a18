import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { reduceFlagOfResponse } from "@lineup/contract/follow-ups/events";

import {
  announceAnswer,
  announceFlag,
  answerFlag,
  recordFlag,
  withdrawOwnFlag,
} from "#server/features/follow-ups/flags/service";
import { type OwnMemo, readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import { mayEmployeeSeeMemo } from "#server/features/memos/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * Records the caller's question about a memo they received.
 * @throws CallError `not_found` when the caller can't see the memo now; `conflict` when the memo takes no questions, or the
 *   caller's last one is still waiting for an answer
 */
export async function flagMemo(
  ctx: CompanyContext,
  { id: memoId, content }: CallArguments<"flagMemo">,
): Promise<CallOutput<"flagMemo">> {
  const memo = await requireOwnMemo(ctx, memoId);
  const takesFlags = memo.display_type === "memo" && memo.type === "standard" && memo.is_revealed;
  if (!takesFlags || memo.status !== "published")
    throw new CallError("conflict", {
      text: { en: "This memo doesn't take questions", es: "Este comunicado no admite preguntas" },
    });
  const id = await recordFlag(ctx, memo, content);
  const flagged = await requireOwnMemo(ctx, memoId);
  const { flagged_count } = flagged.employee_response;
  await announceFlag(ctx, memo, { id, content, flagged_count });
  return withResponse(flagged);
}

/**
 * Withdraws the caller's question.
 * @throws CallError `not_found` when the caller can't see the memo now; `conflict` when no question of theirs is waiting
 */
export async function unflagMemo(
  ctx: CompanyContext,
  { id: memoId }: CallArguments<"unflagMemo">,
): Promise<CallOutput<"unflagMemo">> {
  const memo = await requireOwnMemo(ctx, memoId);
  const event = await withdrawOwnFlag(ctx, memo, memo.employee_response);
  // Not read again: once a memo has ended, the question may be the only reason its author could still see it.
  const response = reduceFlagOfResponse(memo.employee_response, ctx.actor.employeeId, event);
  return withResponse({ ...memo, employee_response: response });
}

/** Applies a manager's answer to a question, and tells the person who asked, as long as they can see the memo. */
export async function answerFlaggedMessage(
  ctx: CompanyContext,
  { id, ...answer }: CallArguments<"answerFlaggedMessage">,
): Promise<CallOutput<"answerFlaggedMessage">> {
  const { tx, scope, now } = ctx;
  const { flagged, isAnswerChanged } = await answerFlag(ctx, id, answer);
  const { employee, memo_id } = flagged;
  if (isAnswerChanged) {
    const isVisible = await mayEmployeeSeeMemo(tx, scope, employee.id, memo_id, now);
    await announceAnswer(ctx, flagged, isVisible ? employee.id : null);
  }
  return { flagged, employee };
}

function withResponse(memo: OwnMemo): CallOutput<"flagMemo"> {
  return { memo, employee_response: memo.employee_response };
}

async function requireOwnMemo(ctx: CompanyContext, memoId: number): Promise<OwnMemo> {
  const { tx, scope, actor, now } = ctx;
  const memo = await readMemoForEmployee(tx, scope, actor.employeeId, memoId, now);
  if (memo === null) throw new CallError("not_found");
  return memo;
}
