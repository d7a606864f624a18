import { requireMemo } from "#server/features/memos/access";
import type { MemoRecord } from "#server/features/memos/present";
import { announce, mayBeVisible } from "#server/features/memos/publishing/announce-service";
import { readUndoState } from "#server/features/memos/publishing/reads";
import {
  finalizeAnonymousGroups,
  finalizeAutoCelebrations,
} from "#server/features/memos/publishing/service";
import { withdrawRecipients } from "#server/features/memos/recipients/store";
import { updateMemoFields } from "#server/features/memos/store";
import { renewVersion } from "#server/features/memos/writing/change-service";
import type { WriteContext } from "#server/features/memos/writing/create-service";
import { replaceMediaOfSend } from "#server/features/memos/writing/parts-store";

/**
 * Turns a held or scheduled memo, whose row is locked, back into a draft: no one has seen it, so its recipients are removed, too.
 */
export async function withdrawMemo(ctx: WriteContext, before: MemoRecord): Promise<void> {
  const { tx, scope, now } = ctx;
  const memoId = before.id;
  const people = await withdrawRecipients(tx, scope, memoId);
  const unsent = {
    status: "draft",
    held_until: null,
    undo_state: null,
    published_at: null,
  } as const;
  const fields = { ...unsent, recipient_count: 0, is_archived_with_send: false };
  await updateMemoFields(tx, scope, memoId, fields, now);
  await replaceMediaOfSend(tx, scope, [memoId], []);
  await renewVersion(ctx, { ...before, status: "draft" }, { ask_again: false });
  await finalizeAutoCelebrations(ctx, before);
  await announce(ctx, before, await requireMemo(ctx, memoId));
  // Sent by employee: none of them is a recipient of the memo anymore.
  if (mayBeVisible(before, now))
    await ctx.emit({
      type: "MemoRemoved",
      payload: { memo_id: memoId },
      audience: { kind: "employees", ids: people },
    });
}

/**
 * Undoes sending a memo of a send, which is held alone and whose row is locked: its status and dates are those from before. If its
 * start has passed meanwhile, it goes out.
 */
export async function restoreSchedule(ctx: WriteContext, before: MemoRecord): Promise<void> {
  const { tx, scope, now } = ctx;
  const state = await readUndoState(tx, scope, before.id);
  const fields = { ...state, held_until: null, undo_state: null };
  await updateMemoFields(tx, scope, before.id, fields, now);
  const after = await requireMemo(ctx, before.id);
  await finalizeAnonymousGroups(ctx, after);
  await finalizeAutoCelebrations(ctx, before);
  await announce(ctx, before, after);
}
