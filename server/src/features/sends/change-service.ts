import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend, SendChange } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import {
  archiveMemoWithSend,
  arrangeMemosOfSend,
  changeMemoOfSend,
  checkSendDates,
  deleteMemoOfSend,
  unarchiveMemoWithSend,
  withdrawMemoOfSend,
} from "#server/features/memos/sends/service";
import {
  checkSendMedia,
  checkSendTarget,
  isArchivedText,
  lockedSend,
  sendView,
} from "#server/features/sends/access";
import { sendAudit } from "#server/features/sends/audit-present";
import { type SendRecord, targetOf } from "#server/features/sends/present";
import { readSendTargets, withDates } from "#server/features/sends/reads";
import {
  areSame,
  changedTarget,
  dateOf,
  followsSend,
  isSameMoment,
  sendStatusOf,
} from "#server/features/sends/rules";
import { type SendContext, announceSends } from "#server/features/sends/service";
import {
  replaceSendMedia,
  replaceSendTargets,
  updateSendFields,
} from "#server/features/sends/store";
import type { TemplateDays } from "#server/features/templates/reads";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

type Change = SendChange & { readonly id: number };

/**
 * Changes a send: of a draft, everything; of a scheduled send, its dates; of a sent one, its end and due date.
 * @throws CallError `not_found`; `stale_version` when it has changed since the caller read it; `conflict` for fields
 *   that can't change anymore
 */
export async function updateSend(ctx: SendContext, change: Change): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, change.id);
  const shown = await sendView(ctx, change.id);
  checkRevision(send, change);
  if (send.status === "draft") await changeDraft(ctx, send, shown, change);
  else await changeSent(ctx, send, shown, change);
  return changed(ctx, shown);
}

/**
 * Saves a send as a draft; a scheduled send is withdrawn.
 * @throws CallError as `updateSend`; `conflict` for one that has gone out, or is archived
 */
export async function saveDraft(ctx: SendContext, change: Change): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, change.id);
  const shown = await sendView(ctx, change.id);
  checkRevision(send, change);
  if (send.status !== "draft") {
    if (sendStatusOf(send, ctx.now) !== "scheduled") throw notDraft(send);
    await withdraw(ctx, shown);
    await updateSendFields(ctx.tx, ctx.scope, send.id, {
      ...{ status: "draft", published_at: null },
      ...madeBy(ctx),
    });
  }
  await changeDraft(ctx, send, shown, change);
  return changed(ctx, shown);
}

/** Archives a send with its memos; a scheduled one becomes a draft first. */
export async function archiveSend(ctx: SendContext, sendId: number): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, sendId);
  const shown = await sendView(ctx, sendId);
  const status = sendStatusOf(send, ctx.now);
  if (status === "archived") throw new CallError("conflict");
  if (status === "scheduled") await withdraw(ctx, shown);
  if (status === "published")
    for (const memo of shown.memos) await archiveMemoWithSend(ctx, memo.id);
  await updateSendFields(ctx.tx, ctx.scope, sendId, {
    ...{ status: "archived", archived_at: ctx.now },
    ...(status === "scheduled" && { published_at: null }),
    ...madeBy(ctx),
  });
  return changed(ctx, shown);
}

/** Restores an archived send: as a draft if it was one, otherwise with its memos visible again. */
export async function unarchiveSend(ctx: SendContext, sendId: number): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, sendId);
  if (send.status !== "archived") throw new CallError("conflict");
  const shown = await sendView(ctx, sendId);
  const status = send.published_at === null ? "draft" : "published";
  if (status === "published")
    for (const memo of shown.memos) await unarchiveMemoWithSend(ctx, memo.id);
  await updateSendFields(ctx.tx, ctx.scope, sendId, {
    ...{ status, archived_at: null },
    ...madeBy(ctx),
  });
  return changed(ctx, shown);
}

/**
 * Deletes sends, and their memos for everyone: all of them, or none.
 * @throws CallError `not_found` when the company doesn't have one of them
 */
export async function deleteSends(
  ctx: SendContext,
  sendIds: readonly number[],
): Promise<Record<string, never>> {
  // Always in the same order, so that two people deleting the same sends can't deadlock.
  for (const sendId of [...new Set(sendIds)].toSorted((one, other) => one - other)) {
    await lockedSend(ctx, sendId);
    const shown = await sendView(ctx, sendId);
    for (const memo of shown.memos) await deleteMemoOfSend(ctx, memo.id);
    await replaceSendTargets(ctx.tx, ctx.scope, sendId, nobody);
    await updateSendFields(ctx.tx, ctx.scope, sendId, { deleted_at: ctx.now, ...madeBy(ctx) });
    await ctx.audit(sendAudit(shown, null));
    await announceSends(ctx, [sendId]);
  }
  return {};
}

/** Attaches a file to a draft, after those it has. */
export function attachSendMedia(
  ctx: SendContext,
  { id, media_id }: CallArguments<"attachSendMedia">,
): Promise<MemoTemplateSend> {
  return changeMedia(ctx, id, (before) => [...new Set([...before, media_id])]);
}

/** Detaches a file from a draft. @throws CallError `not_found` when the draft doesn't have the file */
export function detachSendMedia(
  ctx: SendContext,
  { id, media_id }: CallArguments<"detachSendMedia">,
): Promise<MemoTemplateSend> {
  return changeMedia(ctx, id, (before) => {
    if (!before.includes(media_id)) throw new CallError("not_found");
    return before.filter((one) => one !== media_id);
  });
}

/** @param change gets the current file ids, with the send locked, and returns the new ones */
async function changeMedia(
  ctx: SendContext,
  sendId: number,
  change: (ids: readonly number[]) => number[],
): Promise<MemoTemplateSend> {
  const send = await lockedSend(ctx, sendId);
  if (send.status !== "draft") throw notDraft(send);
  const shown = await sendView(ctx, sendId);
  const media_ids = change(shown.media.map(({ id }) => id));
  await checkSendMedia(ctx, media_ids);
  await replaceSendMedia(ctx.tx, ctx.scope, sendId, media_ids);
  await updateSendFields(ctx.tx, ctx.scope, sendId, madeBy(ctx));
  return changed(ctx, shown);
}

async function changeDraft(
  ctx: SendContext,
  send: SendRecord,
  shown: MemoTemplateSend,
  change: Change,
): Promise<void> {
  const { tx, scope } = ctx;
  const targets = await readSendTargets(tx, scope, send.id);
  const before = targetOf(send, targets);
  const target = changedTarget(before, change);
  if (target) {
    await checkSendTarget(ctx, target, before);
    await replaceSendTargets(tx, scope, send.id, target);
  }
  if (change.media_ids) {
    await checkSendMedia(ctx, change.media_ids);
    await replaceSendMedia(tx, scope, send.id, change.media_ids);
  }
  if (change.memo_ids) {
    const there = shown.memos.map(({ id }) => id);
    if (change.memo_ids.some((id) => !there.includes(id))) throw new CallError("not_found");
    // Another manager has added a memo since.
    if (!areSame(change.memo_ids, there)) throw new CallError("stale_version");
    await arrangeMemosOfSend(ctx, send.id, change.memo_ids);
  }
  const set = fixedDates(change);
  if (datesOf(change).length > 0)
    checkSendDates(withDates({ ...send, ...changedDates(change), ...set }, ctx.now));
  await updateSendFields(tx, scope, send.id, {
    ...fieldsOf(change),
    ...set,
    ...(change.timezone !== undefined && { timezone: change.timezone }),
    ...(target && { mode: target.mode }),
    ...madeBy(ctx),
  });
}

async function changeSent(
  ctx: SendContext,
  send: SendRecord,
  shown: MemoTemplateSend,
  change: Change,
): Promise<void> {
  const target = changedTarget(shown, change);
  const stays =
    target !== null ||
    (change.timezone !== undefined && change.timezone !== send.timezone) ||
    [change.media_ids, change.memo_ids].some((ids) => ids !== undefined);
  const moves = datesOf(change).filter((date) => !isSameMoment(change[date], send[date]));
  const isScheduled = sendStatusOf(send, ctx.now) === "scheduled";
  if (send.status === "archived") throw new CallError("conflict", { text: isArchivedText });
  if (stays || (moves.includes("start_at") && !isScheduled))
    throw new CallError("conflict", { text: isOut });
  const dates = Object.fromEntries(moves.map((date) => [date, change[date]]));
  const along = shown.memos.filter((memo) => followsSend(memo, send, moves));
  if (moves.length > 0) for (const memo of along) await changeMemoOfSend(ctx, memo.id, dates);
  const fields = fieldsOf(change);
  // A scheduled send that now starts right away goes out now, not when it was sent.
  const begins =
    isScheduled && sendStatusOf({ ...send, ...changedDates(change) }, ctx.now) !== "scheduled";
  const out = begins && { published_at: ctx.now };
  await updateSendFields(ctx.tx, ctx.scope, send.id, { ...fields, ...out, ...madeBy(ctx) });
}

async function withdraw(ctx: SendContext, { memos: all }: MemoTemplateSend): Promise<void> {
  for (const memo of all) await withdrawMemoOfSend(ctx, memo.id);
}

/** Writes the audit entry of a change and announces it. @returns the send as it is now */
async function changed(ctx: SendContext, before: MemoTemplateSend): Promise<MemoTemplateSend> {
  const after = await sendView(ctx, before.id);
  await ctx.audit(sendAudit(before, after));
  await announceSends(ctx, [before.id]);
  return after;
}

const nobody: Target = { mode: "segments", location_ids: [], audience_ids: [], recipient_ids: [] };
const dates = ["start_at", "end_at", "due_at", "reveal_at"] as const;

function datesOf(change: Change): (typeof dates)[number][] {
  return dates.filter((date) => change[date] !== undefined);
}

/** @returns only the fields that the change names */
function fieldsOf(change: Change): Parameters<typeof updateSendFields>[3] {
  return {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.content !== undefined && { content: change.content }),
    ...changedDates(change),
  };
}

function changedDates(change: Change): Partial<Record<(typeof dates)[number], Date | null>> {
  return Object.fromEntries(datesOf(change).map((date) => [date, dateOf(change[date] ?? null)]));
}

/** A date set by hand no longer moves with the start. */
function fixedDates({
  reveal_at,
  due_at,
  end_at,
}: Change): Partial<Record<keyof TemplateDays, null>> {
  return {
    ...(reveal_at !== undefined && { reveal_after_days: null }),
    ...(due_at !== undefined && { due_after_days: null }),
    ...(end_at !== undefined && { expire_after_days: null }),
  };
}

function checkRevision(send: SendRecord, { revision }: Change): void {
  if (revision !== undefined && revision !== send.revision) throw new CallError("stale_version");
}

function madeBy({ actor, now }: SendContext): { updated_by: number; updated_at: Date } {
  return { updated_by: actor.employeeId, updated_at: now };
}

function notDraft({ status }: SendRecord): CallError {
  return new CallError("conflict", { text: status === "archived" ? isArchivedText : isOut });
}

const isOut: Text = {
  en: "This was already sent: edit each of its memos",
  es: "Esto ya se envió: edita cada uno de sus comunicados",
};
