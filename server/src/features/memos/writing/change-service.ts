import { validateChange, type ValidChange } from "#server/features/memos/writing/validate-service";
import type { CallArguments } from "@lineup/contract/calls";

import { requireMemo } from "#server/features/memos/access";
import { announce, announceRemoval } from "#server/features/memos/publishing/announce-service";
import { endOfHold, enqueueRelease } from "#server/features/memos/publishing/hold-service";
import { cleanTranslations } from "#server/features/memos/writing/draft-rules";
import { type WriteContext, checkMedia } from "#server/features/memos/writing/create-service";
import {
  replaceCelebrated,
  replaceMedia,
  replaceTags,
  replaceTargets,
} from "#server/features/memos/writing/parts-store";
import type { MemoRecord } from "#server/features/memos/present";
import {
  addMissedRecipients,
  publish,
  requireContent,
  finalizeAutoCelebrations,
  finalizeAnonymousGroups,
} from "#server/features/memos/publishing/service";
import type { UndoState } from "#server/features/memos/publishing/reads";
import { requestAgain } from "#server/features/memos/recipients/acknowledgement-store";
import { updateMemoFields } from "#server/features/memos/store";
import {
  differsFromVersion,
  storeVersions,
  replaceTranslations,
} from "#server/features/memos/writing/version-store";

/**
 * Changes a memo whose row is locked, in these phases:
 * - validate: refuses the change before anything is written, and reads what writing will replace.
 * - write: the fields, then the parts, then the version, which is a copy of both.
 * - publish: gives a draft its recipients, from the targets that are written by then.
 * - finalize: brings recipients, counts and automatic celebrations in line with the memo as it is now.
 * - announce: writes the events and the jobs for the memo's dates, from the memo before and after. They take effect after the
 *   commit, so being last is only the natural order to read.
 *
 * All phases share one transaction: what a later phase refuses undoes the earlier ones.
 * @throws CallError `stale_version` when the memo has changed since the caller read it; `conflict` for a change its status
 *   doesn't allow
 */
export async function changeMemo(
  ctx: WriteContext,
  before: MemoRecord,
  requested: CallArguments<"updateMemo">,
): Promise<void> {
  const change = await validateChange(ctx, before, requested);
  const heldUntil = change.isHeld ? endOfHold(ctx.now) : null;
  await writeChange(ctx, before, change, heldUntil);
  if (change.isPublished) await publish(ctx, [before.id], heldUntil);
  const after = await requireMemo(ctx, before.id);
  await finalizeChange(ctx, before, after, change);
  await announce(ctx, before, after);
  if (heldUntil) await enqueueRelease(ctx, [{ memoIds: [before.id], sendId: null, heldUntil }]);
}

async function writeChange(
  ctx: WriteContext,
  before: MemoRecord,
  { change, fields, target, isStarted, isRestored }: ValidChange,
  heldUntil: Date | null,
): Promise<void> {
  const { tx, scope, now } = ctx;
  const written = {
    ...{ ...fields, author_description: change.author_description },
    ...(isRestored && ({ status: "published" } as const)),
    ...(isStarted && { published_at: now }),
    ...(isStarted && heldUntil && heldFields(before, heldUntil)),
  };
  await updateMemoFields(tx, scope, before.id, written, now);
  if (target) await replaceTargets(tx, scope, before.id, target);
  if (change.media_ids) await replaceMedia(tx, scope, before.id, change.media_ids);
  if (change.tag_ids) await replaceTags(tx, scope, before.id, change.tag_ids);
  if (change.celebrated_ids) await replaceCelebrated(tx, scope, before.id, change.celebrated_ids);
  if (change.translations) {
    const { options } = { ...before, ...fields };
    const translations = cleanTranslations(change.translations, options);
    await replaceTranslations(tx, scope, before.id, translations);
  }
  await renewVersion(ctx, before, change);
}

/** @returns the fields of a sent memo that is held before it starts. A memo of a send can't be a draft again: its state is stored */
function heldFields(before: MemoRecord, heldUntil: Date) {
  const { status, start_at, end_at, due_at, reveal_at, published_at } = before;
  const state: UndoState = { status, start_at, end_at, due_at, reveal_at, published_at };
  const undo_state = before.send_id === null ? null : JSON.stringify(state);
  return { status: "held", held_until: heldUntil, undo_state } as const;
}

async function finalizeChange(
  ctx: WriteContext,
  before: MemoRecord,
  after: MemoRecord,
  { celebratedBefore }: ValidChange,
): Promise<void> {
  await addMissedRecipients(ctx, before, after);
  await finalizeAnonymousGroups(ctx, after);
  await finalizeAutoCelebrations(ctx, before, celebratedBefore);
}

/** Deletes a memo for everyone; its acknowledgements stay on record. */
export async function removeMemo(ctx: WriteContext, memo: MemoRecord): Promise<void> {
  await updateMemoFields(ctx.tx, ctx.scope, memo.id, { deleted_at: ctx.now }, ctx.now);
  await finalizeAutoCelebrations(ctx, memo);
  await announceRemoval(ctx, memo);
}

/** Replaces the files of a memo. @throws CallError that names the field with a file the company doesn't have */
export async function setMedia(
  ctx: WriteContext,
  memoId: number,
  ids: readonly number[],
): Promise<void> {
  await checkMedia(ctx, ids);
  await replaceMedia(ctx.tx, ctx.scope, memoId, ids);
}

/**
 * Stores the memo's content as a version. A draft's version is overwritten; a sent memo gets a new one when readers see something
 * else, or have to acknowledge again.
 */
export async function renewVersion(
  ctx: WriteContext,
  before: MemoRecord,
  change: { ask_again: boolean },
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (before.status !== "draft") await requireContent(ctx, before.id);
  // Without acknowledgements there is no one to ask again, and a new version would refuse people who are reading this one.
  const asks = change.ask_again && before.status === "published" && before.acknowledged_count > 0;
  if (!asks && !(await differsFromVersion(tx, scope, before.id))) return;
  // The number changes first: storing must not overwrite the version that people acknowledged.
  const version = before.status === "draft" ? before.version : before.version + 1;
  await updateMemoFields(tx, scope, before.id, { version }, now);
  await storeVersions(tx, scope, [before.id], now);
  if (asks) await requestAgain(tx, scope, before.id);
}
