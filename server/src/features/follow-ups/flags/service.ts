import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import { awaits, type FollowUpEvent } from "@lineup/contract/follow-ups/events";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";

import { readHistory } from "#server/features/audit/history-reads";
import { mailOfQuestion } from "#server/features/follow-ups/alert-service";
import { findFlag } from "#server/features/follow-ups/flags/list-reads";
import { presentFlag } from "#server/features/follow-ups/flags/present";
import { requireKnownOwner, requireOwner } from "#server/features/follow-ups/access";
import { readOwnerNames } from "#server/features/follow-ups/owner-reads";
import {
  type FollowUpAnswer,
  answerFieldsOf,
  afterAnswer,
  hasChanges,
  wouldOverwrite,
  auditedNote,
} from "#server/features/follow-ups/rules";
import {
  hasAnotherWaiting,
  insertFlag,
  lockFlag,
  updateFlag,
  withdrawFlag,
} from "#server/features/follow-ups/flags/store";
import { readFlagSummary } from "#server/features/follow-ups/flags/summary-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** The fields of a memo that a question about it needs. */
type FlaggedMemo = Pick<Memo, "id" | "title" | "locale_code" | "version" | "translations">;

/**
 * Records the caller's question about a memo.
 * @returns the id of the flag
 * @throws CallError `conflict` while an earlier question of theirs about the memo waits for an answer
 */
export async function recordFlag(
  ctx: CompanyContext,
  { id: memoId, version, title }: FlaggedMemo,
  content: string,
): Promise<number> {
  const { tx, scope, now, actor } = ctx;
  const flag = { memoId, version, employeeId: actor.employeeId, content, flaggedAt: now };
  const id = await insertFlag(tx, scope, flag);
  if (id === undefined)
    throw new CallError("conflict", {
      text: {
        en: "Your question about this memo is still waiting for an answer",
        es: "Tu pregunta sobre este comunicado aún espera una respuesta",
      },
    });
  await ctx.audit({
    ...{ kind: "follow-up", id, name: title },
    before: null,
    after: { question: content },
  });
  return id;
}

/** Tells management, and the caller's other screens, of a new question. */
export async function announceFlag(
  ctx: CompanyContext,
  memo: FlaggedMemo,
  { id, content, flagged_count }: { id: number; content: string; flagged_count: number },
): Promise<void> {
  const { employeeId } = ctx.actor;
  const ids = { memo_id: memo.id, flag_id: id, employee_id: employeeId };
  const flagged_at = ctx.now.toISOString();
  const payload = { ...ids, flagged_count, content, version: memo.version, flagged_at };
  await emitEvent(ctx, { type: "MemoFlagged", payload }, employeeId);
  await mailOfQuestion(ctx, { id, memo, content });
}

/**
 * Withdraws the caller's question about a memo.
 * @returns the event that tells of it
 * @throws CallError `conflict` when none is waiting, or a manager answered first
 */
export async function withdrawOwnFlag(
  ctx: CompanyContext,
  { id: memoId, title }: FlaggedMemo,
  { flags, flagged_count: count }: EmployeeResponse,
): Promise<FollowUpEvent> {
  const { tx, scope, now, actor } = ctx;
  const { employeeId } = actor;
  const id = await withdrawFlag(tx, scope, { memoId, employeeId, at: now });
  if (id === undefined) throw new CallError("conflict");
  const question = flags.find((flag) => flag.id === id)?.content ?? null;
  await ctx.audit({
    ...{ kind: "follow-up", id, name: title },
    before: { question },
    after: null,
  });
  const payload = {
    memo_id: memoId,
    flag_id: id,
    employee_id: employeeId,
    flagged_count: count - 1,
  };
  const event = { type: "MemoFlagWithdrawn", payload } as const;
  await emitEvent(ctx, event, employeeId);
  return event;
}

interface Answered {
  readonly flagged: FlaggedMessage;
  /** True when the part of the answer that the employee can see has changed; `announceAnswer` tells them. */
  readonly isAnswerChanged: boolean;
}

/**
 * Applies a manager's change to a question: an answer, an owner, an internal note, resolved or reopened.
 * @throws CallError `not_found` when the company has no such question; `stale_version` when the change would overwrite a note
 *   or an owner that the caller hasn't seen; `conflict` when it was withdrawn, or a newer question of the same person is waiting
 */
export async function answerFlag(
  ctx: CompanyContext,
  id: number,
  answer: FollowUpAnswer,
): Promise<Answered> {
  const { tx, scope, now, actor } = ctx;
  const before = await lockFlag(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (before.withdrawn_at !== null)
    throw new CallError("conflict", {
      text: { en: "This question was withdrawn", es: "Esta pregunta se retiró" },
    });
  if (wouldOverwrite(before, answer)) throw new CallError("stale_version");
  await requireKnownOwner(ctx, before, answer);
  const after = afterAnswer(before, answer, actor.employeeId, now);
  if (!hasChanges(before, after))
    return { flagged: await requireFlag(ctx, id), isAnswerChanged: false };
  if (awaits(after).is_awaiting_manager && (await hasAnotherWaiting(tx, scope, before)))
    throw new CallError("conflict", {
      text: {
        en: "This person has another open question about this memo. Answer that one instead",
        es: "Esta persona tiene otra pregunta abierta sobre este comunicado. Responde esa",
      },
    });
  if (after.owner_id !== before.owner_id) await requireOwner(ctx, after.owner_id);
  await updateFlag(tx, scope, id, after);
  const flagged = await requireFlag(ctx, id);
  const { message_data, employee } = flagged;
  const { title } = message_data;
  const isOwn = employee.id === actor.employeeId;
  const owners = await readOwnerNames(tx, scope, before.owner_id, after.owner_id);
  await ctx.audit({
    ...{ kind: "follow-up", id, name: isOwn ? title : `${title} · ${employee.name}` },
    before: {
      ...answerFieldsOf(before),
      owner: owners[0],
      internal_note: auditedNote(before.internal_note),
    },
    after: {
      ...answerFieldsOf(after),
      owner: owners[1],
      internal_note: auditedNote(after.internal_note, before.internal_note),
    },
  });
  // The owner and the internal note are not shown to the person who asked.
  if (
    !hasChanges(answerFieldsOf(before), answerFieldsOf(after)) &&
    before.manager_id === after.manager_id
  ) {
    const changed = { kind: "flagged_message", id, employee_id: employee.id } as const;
    const audience = { kind: "management" };
    await ctx.emit({ type: "FollowUpChanged", payload: changed, audience });
    return { flagged, isAnswerChanged: false };
  }
  return { flagged, isAnswerChanged: true };
}

/**
 * Tells management, and the person who asked, of an answer.
 * @param asker their employee id; null when they can't see the memo anymore
 */
export async function announceAnswer(
  ctx: CompanyContext,
  flagged: FlaggedMessage,
  asker: number | null,
): Promise<void> {
  const { id, memo_id, employee } = flagged;
  const { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent } = flagged;
  const answers = { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent };
  const payload = { memo_id, flag_id: id, employee_id: employee.id, ...answers };
  await emitEvent(ctx, { type: "MemoFlagAnswered", payload }, asker);
}

/**
 * @returns a question with its history
 * @throws CallError `not_found` when the company has no such question, or it was withdrawn
 */
export async function getFlaggedMessage(
  ctx: CompanyContext,
  { id }: CallArguments<"getFlaggedMessage">,
): Promise<CallOutput<"getFlaggedMessage">> {
  return {
    flagged: await requireFlag(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "follow-up", id),
  };
}

/**
 * @returns the number of questions about a memo, their locations, and the newest ones
 * @throws CallError `not_found` when the company has no such memo
 */
export async function getFlagSummary(
  { tx, scope }: CompanyContext,
  { id }: CallArguments<"getFlagsOfMemo">,
): Promise<CallOutput<"getFlagsOfMemo">> {
  const found = await readFlagSummary(tx, scope, id);
  if (found === null) throw new CallError("not_found");
  return found;
}

async function requireFlag(
  { tx, scope, now }: CompanyContext,
  id: number,
): Promise<FlaggedMessage> {
  const found = await findFlag(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  return presentFlag(found, now);
}

/**
 * Tells management, and the employee who asked.
 * @param asker null when that employee can't see the memo anymore
 */
async function emitEvent(
  ctx: CompanyContext,
  event: FollowUpEvent,
  asker: number | null,
): Promise<void> {
  const audience = { kind: "employees", ids: asker === null ? [] : [asker], management: true };
  await ctx.emit({ ...event, audience });
}
