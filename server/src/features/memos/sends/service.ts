import type { MemoChange } from "@lineup/contract/memos/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { lockedMemo, requireMemo } from "#server/features/memos/access";
import {
  announce,
  announceAll,
  announceRemoval,
  mayBeTold,
} from "#server/features/memos/publishing/announce-service";
import { type Writing, writeMemos } from "#server/features/memos/writing/create-service";
import { replaceMediaOfSend, replaceTargets } from "#server/features/memos/writing/parts-store";
import type { MemoRecord } from "#server/features/memos/present";
import { addMissed, publish, settleDays } from "#server/features/memos/publishing/service";
import { dateProblem, statusOf, wasOut } from "#server/features/memos/rules";
import { arrangeInSend, takeBack, updateMemoFields } from "#server/features/memos/store";
import {
  changeMemo,
  removeMemo,
  renewVersion,
} from "#server/features/memos/writing/change-service";
import { CallError, refuse } from "#server/platform/http/errors";

// What becomes of memos that go out together. Their send decides when, and enters it in the audit log.

/** To whom, when and with what memos go out. */
interface Going extends Target {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly due_at: Date | null;
  readonly reveal_at: Date | null;
  readonly timezone: string | null;
  /** Files that go with each after its own. */
  readonly media_ids: readonly number[];
}

/** The memos of sends, for the feature that keeps the sends. */
export const memosOfSends = {
  /** @throws CallError that names the date which does not go with the others */
  checkDates({
    start_at,
    end_at,
    due_at,
    reveal_at,
  }: Pick<Going, "start_at" | "end_at" | "due_at" | "reveal_at">): void {
    refuse(dateProblem({ start_at, end_at, due_at, reveal_at }));
  },

  /** Writes memos of sends, each after those of its send that are there; with status `published` they go out. */
  write: writeMemos,

  /** Changes what a memo says or, where it is out, its dates. */
  async change(ctx: Writing, memoId: number, change: Omit<MemoChange, "id" | "ask_again">) {
    const before = await lockedMemo(ctx, memoId);
    const company_id = ctx.scope.companyId;
    await changeMemo(ctx, before, { ...change, company_id, id: memoId, ask_again: false });
  },

  /** Puts a send's memos into this order. */
  arrange(ctx: Writing, sendId: number, memoIds: readonly number[]): Promise<void> {
    return arrangeInSend(ctx.tx, ctx.scope, sendId, memoIds);
  },

  /** Deletes a memo for everyone. */
  async remove(ctx: Writing, memoId: number): Promise<void> {
    await removeMemo(ctx, await lockedMemo(ctx, memoId));
  },

  /**
   * Sends drafts: all of them, or none.
   * @throws CallError for what they lack, by their names, or where they reach nobody
   */
  async send(
    ctx: Writing,
    memoIds: readonly number[],
    { media_ids, ...going }: Going,
  ): Promise<void> {
    const { tx, scope, now } = ctx;
    const { mode, start_at, end_at, due_at, reveal_at, timezone } = going;
    const dates = { start_at, end_at, due_at, reveal_at };
    refuse(dateProblem(going));
    const drafts: MemoRecord[] = [];
    for (const memoId of memoIds) {
      const before = await lockedMemo(ctx, memoId);
      if (before.status !== "draft") throw new CallError("conflict");
      await replaceTargets(tx, scope, memoId, going);
      await updateMemoFields(tx, scope, memoId, { mode, ...dates, timezone }, now);
      drafts.push(before);
    }
    await replaceMediaOfSend(tx, scope, memoIds, media_ids);
    for (const before of drafts) await renewVersion(ctx, before, { ask_again: false });
    await publish(ctx, memoIds);
    const changes = drafts.map((before) => {
      return { before, after: { ...before, ...dates, status: "published" as const } };
    });
    await announceAll(ctx, changes);
  },

  /** Makes a draft again of what is still to come. @throws CallError `conflict` for a memo that has been out */
  async withdraw(ctx: Writing, memoId: number): Promise<void> {
    const { tx, scope, now } = ctx;
    const before = await lockedMemo(ctx, memoId);
    if (wasOut(before, now)) throw hasGoneOut();
    const people = await takeBack(tx, scope, memoId);
    const nobody = { status: "draft", published_at: null } as const;
    await updateMemoFields(
      tx,
      scope,
      memoId,
      { ...nobody, recipient_count: 0, is_archived_with_send: false },
      now,
    );
    await replaceMediaOfSend(tx, scope, [memoId], []);
    await renewVersion(ctx, { ...before, status: "draft" }, { ask_again: false });
    await settleDays(ctx, before);
    await announce(ctx, before, await requireMemo(ctx, memoId));
    // None of them is its recipient any more.
    if (mayBeTold(before, now))
      await ctx.emit({
        type: "MemoRemoved",
        payload: { memo_id: memoId },
        audience: { kind: "employees", ids: people },
      });
  },

  /** Puts a sent memo out of everyone's way, where it is not by itself already. */
  async putAway(ctx: Writing, memoId: number): Promise<void> {
    const before = await lockedMemo(ctx, memoId);
    if (before.status !== "published") return;
    // What had not gone out by then never did.
    const ends = statusOf(before, ctx.now) === "scheduled" ? { end_at: ctx.now } : {};
    await setAway(ctx, before, { status: "archived", is_archived_with_send: true, ...ends });
    await settleDays(ctx, before);
    await announceRemoval(ctx, before);
  },

  /** Brings back what was put away with its send, to those as well whom it is for by now. */
  async bringBack(ctx: Writing, memoId: number): Promise<void> {
    const before = await lockedMemo(ctx, memoId);
    if (before.status !== "archived" || !before.is_archived_with_send) return;
    await setAway(ctx, before, { status: "published", is_archived_with_send: false });
    const after = await requireMemo(ctx, memoId);
    await addMissed(ctx, before, after);
    await settleDays(ctx, before);
    await announce(ctx, before, after);
  },
};

function setAway(
  { tx, scope, now }: Writing,
  { id }: MemoRecord,
  fields: Parameters<typeof updateMemoFields>[3],
): Promise<void> {
  return updateMemoFields(tx, scope, id, fields, now);
}

function hasGoneOut(): CallError {
  return new CallError("conflict", {
    text: { en: "This has gone out already", es: "Esto ya ha salido" },
  });
}
