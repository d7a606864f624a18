import { releaseAutoCelebrations } from "#server/features/memos/auto-celebrations/store";
import { lockedMemoOrHeld, requireMemo } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import { notGoingOutMail } from "#server/features/memos/celebrations/gone-present";
import {
  readAuthorContact,
  readCelebrated,
  readCelebrationsToCome,
  readDropped,
} from "#server/features/memos/celebrations/reads";
import { removeCelebrated } from "#server/features/memos/celebrations/store";
import { announce } from "#server/features/memos/publishing/announce-service";
import { withdrawMemo } from "#server/features/memos/writing/withdraw-service";
import type { MemoRecord } from "#server/features/memos/present";
import { statusOf } from "#server/features/memos/rules";
import { updateMemoFields } from "#server/features/memos/store";
import type { WriteContext } from "#server/features/memos/writing/create-service";
import { type AuditOccasion, writeAudit } from "#server/platform/audit";
import type { JobPayloads } from "#server/platform/context";

interface Gone {
  readonly employeeIds: readonly number[];
  readonly why: "left" | "declined";
  readonly occasion: AuditOccasion;
  /** The address of the web app, without a slash at the end; null if this installation sends no mail. */
  readonly mailUrl: string | null;
}

/**
 * Drops people who left, or declined, from the celebrations that are still to go out. One that celebrates no one then doesn't go
 * out: it is a draft again or, as a part of a send, ends before it starts. Its author is told by mail.
 */
export async function dropCelebrated(ctx: WriteContext, gone: Gone): Promise<void> {
  const { tx, scope, now } = ctx;
  for (const id of await readCelebrationsToCome(tx, scope, gone.employeeIds, gone.why, now)) {
    const before = await lockedMemoOrHeld(ctx, id);
    // It may have gone out while this waited for the lock, and a person may be back by now.
    if (statusOf(before, now) !== "scheduled") continue;
    const dropped = await readDropped(tx, scope, [id]);
    const names = dropped.map(({ name }) => name);
    if (names.length === 0) continue;
    const droppedIds = dropped.map((one) => one.id);
    await removeCelebrated(tx, scope, id, droppedIds);
    await releaseAutoCelebrations(tx, scope, droppedIds, now);
    const isEmpty = (await readCelebrated(tx, scope, id)).length === 0;
    const status = isEmpty ? await takeBack(ctx, before) : statusOf(before, now);
    if (!isEmpty) await changed(ctx, before);
    const was = { status: statusOf(before, now), celebrated: { names, count: names.length } };
    await writeAudit(
      tx,
      scope,
      { ...gone.occasion, actor: null },
      memoChange(before, { status }, was),
    );
    if (isEmpty && gone.mailUrl !== null) await tellAuthor(ctx, before, names, gone);
  }
}

/** @returns the status that the memo has now */
async function takeBack(ctx: WriteContext, before: MemoRecord): Promise<string> {
  if (before.send_id === null) {
    await withdrawMemo(ctx, before);
    return "draft";
  }
  const { now } = ctx;
  // A held memo may have no start, or one that has passed. With an end after its start, it would count as sent.
  const start_at = before.start_at !== null && before.start_at > now ? before.start_at : now;
  // Undoing a hold would restore the dates of a memo that celebrates no one.
  const fields = { start_at, end_at: now, undo_state: null };
  await updateMemoFields(ctx.tx, ctx.scope, before.id, fields, now);
  await announce(ctx, before, await requireMemo(ctx, before.id));
  return "expired";
}

async function changed(ctx: WriteContext, before: MemoRecord): Promise<void> {
  await updateMemoFields(ctx.tx, ctx.scope, before.id, {}, ctx.now);
  await announce(ctx, before, await requireMemo(ctx, before.id));
}

async function tellAuthor(
  { tx, scope, enqueueAll }: WriteContext,
  { id, title, author_id }: MemoRecord,
  names: readonly string[],
  { mailUrl, occasion }: Gone,
): Promise<void> {
  const contact = await readAuthorContact(tx, scope, author_id);
  if (contact === undefined) return;
  const link = `${mailUrl}/${scope.companyId}/memo/${id}`;
  const mail: JobPayloads["send-mail"] = {
    ...{ to: contact.email, messageId: `not-going-out-${scope.companyId}-${id}-${+occasion.now}` },
    ...{ ...notGoingOutMail(contact.locale, { title, names }, link), companyId: scope.companyId },
  };
  await enqueueAll("send-mail", [mail]);
}
