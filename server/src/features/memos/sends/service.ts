import type { MemoChange } from "@lineup/contract/memos/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { lockedMemo, lockedMemoOrHeld, requireMemo } from "#server/features/memos/access";
import {
  announce,
  announceAll,
  announceRemoval,
} from "#server/features/memos/publishing/announce-service";
import type { WriteContext } from "#server/features/memos/writing/create-service";
import { replaceMediaOfSend, replaceTargets } from "#server/features/memos/writing/parts-store";
import type { MemoRecord } from "#server/features/memos/present";
import {
  addMissedRecipients,
  publish,
  finalizeAutoCelebrations,
} from "#server/features/memos/publishing/service";
import { dateProblem, statusOf, wasOut } from "#server/features/memos/rules";
import { arrangeInSend, updateMemoFields } from "#server/features/memos/store";
import {
  changeMemo,
  removeMemo,
  renewVersion,
} from "#server/features/memos/writing/change-service";
import { CallError, refuse } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { withdrawMemo } from "#server/features/memos/writing/withdraw-service";

// Changes to the memos of a send, each in the phases of `changeMemo`: validate, write, publish, finalize, announce, as far as they
// apply. The feature `sends` decides when, and writes the audit entry.

/** When the memos of a send start, open, are due and end. */
export interface SendDates {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly reveal_at: Date | null;
}

/** Who receives the memos of a send, when, and with which files. */
export interface Delivery extends Target, SendDates {
  /** Only people who work in this time zone receive them; null: everyone. */
  readonly timezone: string | null;
  /** Files attached to each memo after its own files. */
  readonly media_ids: readonly number[];
}

/** @throws CallError that names the date that conflicts with the others */
export function checkSendDates({ start_at, end_at, due_at, reveal_at }: SendDates): void {
  refuse(dateProblem({ start_at, end_at, due_at, reveal_at }));
}

/** Changes the content of a memo of a send; once the memo was sent, only its dates. */
export async function changeMemoOfSend(
  ctx: WriteContext,
  memoId: number,
  change: Omit<MemoChange, "id" | "ask_again">,
): Promise<void> {
  const before = await lockedMemo(ctx, memoId);
  const company_id = ctx.scope.companyId;
  await changeMemo(ctx, before, { ...change, company_id, id: memoId, ask_again: false });
}

/** Puts the memos of a send into this order. */
export function arrangeMemosOfSend(
  ctx: WriteContext,
  sendId: number,
  memoIds: readonly number[],
): Promise<void> {
  return arrangeInSend(ctx.tx, ctx.scope, sendId, memoIds);
}

/** Deletes a memo of a send for everyone. */
export async function deleteMemoOfSend(ctx: WriteContext, memoId: number): Promise<void> {
  await removeMemo(ctx, await lockedMemo(ctx, memoId));
}

/**
 * Publishes the drafts of a send: all of them, or none.
 * @param heldUntil if set, the memos are held until then; the caller enqueues their release
 * @throws CallError that names each memo with missing content, or says that a memo reaches no one
 */
export async function publishMemosOfSend(
  ctx: WriteContext,
  memoIds: readonly number[],
  { media_ids, ...delivery }: Delivery,
  heldUntil: Date | null,
): Promise<void> {
  const { tx, scope, now } = ctx;
  const { mode, start_at, end_at, due_at, reveal_at, timezone } = delivery;
  const dates = { start_at, end_at, due_at, reveal_at };
  refuse(dateProblem(delivery));
  const drafts: MemoRecord[] = [];
  for (const memoId of memoIds) {
    const before = await lockedMemo(ctx, memoId);
    if (before.status !== "draft") throw new CallError("conflict");
    await replaceTargets(tx, scope, memoId, delivery);
    await updateMemoFields(tx, scope, memoId, { mode, ...dates, timezone }, now);
    drafts.push(before);
  }
  await replaceMediaOfSend(tx, scope, memoIds, media_ids);
  for (const before of drafts) await renewVersion(ctx, before, { ask_again: false });
  await publish(ctx, memoIds, heldUntil);
  const status: MemoRecord["status"] = heldUntil === null ? "published" : "held";
  const changes = drafts.map((before) => {
    return { before, after: { ...before, ...dates, status } };
  });
  await announceAll(ctx, changes);
}

/** Turns a held or scheduled memo back into a draft. @throws CallError `conflict` for a memo that was already out */
export async function withdrawMemoOfSend(ctx: WriteContext, memoId: number): Promise<void> {
  const before = await lockedMemoOrHeld(ctx, memoId);
  if (wasOut(before, ctx.now)) throw new CallError("conflict", { text: sharedTexts.hasGoneOut });
  await withdrawMemo(ctx, before);
}

/** Archives a published memo together with its send. */
export async function archiveMemoWithSend(ctx: WriteContext, memoId: number): Promise<void> {
  const before = await lockedMemo(ctx, memoId);
  if (before.status !== "published") return;
  // A memo that had not started by now must not start later.
  const ends = statusOf(before, ctx.now) === "scheduled" ? { end_at: ctx.now } : {};
  await setArchived(ctx, before, { status: "archived", is_archived_with_send: true, ...ends });
  await finalizeAutoCelebrations(ctx, before);
  await announceRemoval(ctx, before);
}

/** Restores a memo that was archived with its send; it also goes to people it reaches only now. */
export async function unarchiveMemoWithSend(ctx: WriteContext, memoId: number): Promise<void> {
  const before = await lockedMemo(ctx, memoId);
  if (before.status !== "archived" || !before.is_archived_with_send) return;
  await setArchived(ctx, before, { status: "published", is_archived_with_send: false });
  const after = await requireMemo(ctx, memoId);
  await addMissedRecipients(ctx, before, after);
  await finalizeAutoCelebrations(ctx, before);
  await announce(ctx, before, after);
}

function setArchived(
  { tx, scope, now }: WriteContext,
  { id }: MemoRecord,
  fields: Parameters<typeof updateMemoFields>[3],
): Promise<void> {
  return updateMemoFields(tx, scope, id, fields, now);
}
