import { undoSeconds } from "@lineup/contract/constants";

import { requireMemo } from "#server/features/memos/access";
import { announceAll } from "#server/features/memos/publishing/announce-service";
import { startsForEnough } from "#server/features/memos/publishing/start-service";
import type { MemoRecord } from "#server/features/memos/present";
import { statusOf } from "#server/features/memos/rules";
import { lockMemo, updateMemoFields } from "#server/features/memos/store";
import type { WriteContext } from "#server/features/memos/writing/create-service";
import type { AuditOccasion } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";

/** A hold lasts a second longer than people can undo, so that a press in the last moment arrives in time. */
const holdSeconds = undoSeconds + 1;

/** @returns when a memo or send that is sent now is released */
export function endOfHold(now: Date): Date {
  return new Date(now.getTime() + holdSeconds * 1_000);
}

/** The memos of one send, or a single memo, that are held and released together. */
export interface Held {
  readonly memoIds: readonly number[];
  readonly sendId: number | null;
  readonly heldUntil: Date;
}

/** Starts the jobs that release held memos. */
export function enqueueRelease(
  { scope, enqueueAll }: Pick<CompanyContext, "scope" | "enqueueAll">,
  held: readonly Held[],
): Promise<void> {
  return enqueueAll(
    "release-held",
    held.map(({ memoIds, sendId, heldUntil }) => {
      const { companyId } = scope;
      return { companyId, memoIds: [...memoIds], sendId, heldUntil: heldUntil.toISOString() };
    }),
    // By the database's clock: the clocks of two nodes may differ by more than the hold.
    () => ({ afterSeconds: holdSeconds }),
  );
}

/**
 * Releases memos that are held until this time: they go out now, or at their start. Memos that were withdrawn meanwhile stay
 * drafts.
 */
export async function releaseMemos(
  ctx: WriteContext,
  memoIds: readonly number[],
  heldUntil: Date,
  occasion: AuditOccasion,
): Promise<void> {
  const { tx, scope, now } = ctx;
  // Always in the same order, so that this can't deadlock with a call that changes several of the memos.
  for (const memoId of memoIds.toSorted((one, other) => one - other)) {
    const before = await lockedHeld(ctx, memoId);
    if (before === null || before.held_until?.getTime() !== heldUntil.getTime()) continue;
    const released = { status: "published", held_until: null, undo_state: null } as const;
    const fields = { ...released, published_at: now };
    await updateMemoFields(tx, scope, memoId, fields, now);
    const after = await requireMemo(ctx, memoId);
    if (statusOf(after, now) === "published") await startsForEnough(tx, scope, after, occasion);
    await announceAll(ctx, [{ before, after: await requireMemo(ctx, memoId) }]);
  }
}

async function lockedHeld(ctx: WriteContext, memoId: number): Promise<MemoRecord | null> {
  if (!(await lockMemo(ctx.tx, ctx.scope, memoId))) return null;
  const memo = await requireMemo(ctx, memoId);
  return memo.status === "held" ? memo : null;
}
