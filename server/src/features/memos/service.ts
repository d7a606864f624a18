import type { CallArguments } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";
import { isManagement } from "@lineup/contract/permissions";

import { readMediaOfMemos } from "#server/features/memos/media-reads";
import {
  lockedMemo,
  lockedMemoOrHeld,
  managersView,
  recipientsView,
  requireMemo,
} from "#server/features/memos/access";
import { announce, announceRemoval } from "#server/features/memos/publishing/announce-service";
import { endOfHold, enqueueRelease } from "#server/features/memos/publishing/hold-service";
import { memoAudit } from "#server/features/memos/audit-present";
import type { MemoRecord } from "#server/features/memos/present";
import { writeMemo } from "#server/features/memos/writing/create-service";
import { finalizeAutoCelebrations } from "#server/features/memos/publishing/service";
import { checkTarget } from "#server/features/memos/recipients/service";
import { statusOf } from "#server/features/memos/rules";
import { updateMemoFields } from "#server/features/memos/store";
import {
  changeMemo,
  removeMemo,
  renewVersion,
  setMedia,
} from "#server/features/memos/writing/change-service";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { attachedIds } from "#server/platform/uploads/attached-ids";
import { restoreSchedule, withdrawMemo } from "#server/features/memos/writing/withdraw-service";

/** @returns the memo as the caller sees it: management, or one of its recipients */
export function getMemo(ctx: CompanyContext, memoId: number): Promise<Memo> {
  return isManagement(ctx.actor.role) ? managersView(ctx, memoId) : recipientsView(ctx, memoId);
}

/** Creates a memo; with status `published` it goes out in the same transaction, or is held. */
export async function createMemo(
  ctx: CompanyContext,
  { hold = false, ...draft }: MemoDraft & { readonly hold?: boolean | undefined },
): Promise<Memo> {
  await checkTarget(ctx, draft);
  const heldUntil = hold && draft.status === "published" ? endOfHold(ctx.now) : null;
  const memoId = await writeMemo(ctx, ctx.actor.employeeId, draft, heldUntil);
  if (heldUntil) await enqueueRelease(ctx, [{ memoIds: [memoId], sendId: null, heldUntil }]);
  return audited(ctx, null, memoId);
}

/** Changes a memo. New content of a sent memo is a new version: acknowledged versions stay as they were. */
export async function updateMemo(
  ctx: CompanyContext,
  change: CallArguments<"updateMemo">,
  kind?: MemoKind,
): Promise<Memo> {
  const before = await lockedMemo(ctx, change.id, kind);
  refuseDraftOfSend(before);
  const shown = await managersView(ctx, change.id);
  const { media_ids, ...rest } = change;
  // Unchanged files are left alone: replacing them would turn files of the send into the memo's own.
  const isSame = media_ids?.join() === shown.media.map(({ id }) => id).join();
  await changeMemo(ctx, before, isSame ? rest : change);
  return audited(ctx, shown, change.id);
}

/**
 * Undoes the sending of a held memo, which no one has seen: it is a draft again or, as a part of a send, as it was before.
 * @throws CallError `conflict` if the memo isn't held anymore, or is held together with its send
 */
export async function undoMemo(ctx: CompanyContext, memoId: number): Promise<Memo> {
  const memo = await lockedMemoOrHeld(ctx, memoId);
  if (memo.status !== "held") throw new CallError("conflict", { text: sharedTexts.hasGoneOut });
  if (memo.send_id !== null && !memo.is_held_alone) throw heldWithSend();
  const shown = await managersView(ctx, memoId);
  await (memo.is_held_alone ? restoreSchedule(ctx, memo) : withdrawMemo(ctx, memo));
  return audited(ctx, shown, memoId);
}

/** Ends a memo now. */
export async function expireMemo(
  ctx: CompanyContext,
  memoId: number,
  kind: MemoKind,
): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId, kind);
  const shown = await managersView(ctx, memoId);
  const status = statusOf(memo, ctx.now);
  if (status !== "published" && status !== "scheduled") throw new CallError("conflict");
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { end_at: ctx.now }, ctx.now);
  await finalizeAutoCelebrations(ctx, memo);
  await announceRemoval(ctx, memo);
  return audited(ctx, shown, memoId);
}

/** Archives a sent message: recipients no longer see it, and it stays on record. */
export async function archiveMessage(ctx: CompanyContext, memoId: number): Promise<Memo> {
  const memo = await lockedMemo(ctx, memoId, "message");
  if (memo.status !== "published") throw new CallError("conflict");
  const shown = await managersView(ctx, memoId);
  // A message that had not started by now must not start later.
  const ends = statusOf(memo, ctx.now) === "scheduled" ? { end_at: ctx.now } : {};
  await updateMemoFields(ctx.tx, ctx.scope, memoId, { status: "archived", ...ends }, ctx.now);
  await announceRemoval(ctx, memo);
  return audited(ctx, shown, memoId);
}

/** Deletes a memo for everyone; its acknowledgements stay on record. */
export async function deleteMemo(
  ctx: CompanyContext,
  memoId: number,
  kind?: MemoKind,
): Promise<Record<string, never>> {
  const memo = await lockedMemo(ctx, memoId, kind);
  refuseDraftOfSend(memo);
  await ctx.audit(memoAudit(await managersView(ctx, memoId), null));
  await removeMemo(ctx, memo);
  return {};
}

/** Attaches files to a memo, after those it has. */
export function attachMedia(
  ctx: CompanyContext,
  kind: MemoKind,
  input: CallArguments<"attachMessageMedia">,
): Promise<Memo> {
  const added = attachedIds(input);
  return changeMedia(ctx, input.id, kind, (before) => [...new Set([...before, ...added])]);
}

/** Detaches a file from a memo. @throws CallError `not_found` when the memo doesn't have the file */
export function detachMedia(
  ctx: CompanyContext,
  kind: MemoKind,
  { id, media_id }: { id: number; media_id: number },
): Promise<Memo> {
  return changeMedia(ctx, id, kind, (before) => {
    if (!before.includes(media_id)) throw new CallError("not_found");
    return before.filter((one) => one !== media_id);
  });
}

/** @param change gets the current file ids, with the memo locked, and returns the new ones */
async function changeMedia(
  ctx: CompanyContext,
  memoId: number,
  kind: MemoKind,
  change: (ids: readonly number[]) => number[],
): Promise<Memo> {
  const before = await lockedMemo(ctx, memoId, kind);
  refuseDraftOfSend(before);
  const shown = await managersView(ctx, memoId);
  const media = (await readMediaOfMemos(ctx.tx, ctx.scope, [memoId])).get(memoId) ?? [];
  await setMedia(ctx, memoId, change(media.map(({ id }) => id)));
  await renewVersion(ctx, before, { ask_again: false });
  await announce(ctx, before, await requireMemo(ctx, memoId));
  return audited(ctx, shown, memoId);
}

/** Writes the audit entry of a change. @param before null for a new memo @returns the memo as it is now */
async function audited(ctx: CompanyContext, before: Memo | null, memoId: number): Promise<Memo> {
  const after = await managersView(ctx, memoId);
  await ctx.audit(memoAudit(before, after));
  return after;
}

/** @throws CallError `conflict` for a draft of a send, which is changed and deleted through its send */
function refuseDraftOfSend(memo: MemoRecord): void {
  if (memo.status === "draft" && memo.send_id !== null) throw partOfSend();
}

function partOfSend(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This memo is part of a bundle: edit it there",
      es: "Este comunicado es parte de un envío: edítalo allí",
    },
  });
}

function heldWithSend(): CallError {
  return new CallError("conflict", {
    text: {
      en: "This memo is going out with its bundle: undo the bundle",
      es: "Este comunicado se está enviando con su envío: deshaz el envío",
    },
  });
}
