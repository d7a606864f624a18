import type { MemoRecord } from "#server/features/memos/present";
import { statusOf } from "#server/features/memos/rules";
import type { CompanyContext, JobPayloads } from "#server/platform/context";
import type { EventAudience } from "#server/platform/outbox/events";

type Announcing = Pick<CompanyContext, "scope" | "now" | "emit" | "enqueueAll">;

type MemoDate = JobPayloads["memo-date"];

/** The memo fields that determine who may see the memo. */
type AnnouncedMemo = Pick<
  MemoRecord,
  "id" | "status" | "start_at" | "reveal_at" | "due_at" | "end_at"
>;

/**
 * Announces a change to one memo; see `announceAll`.
 * @param before the memo before the change; null for a new memo
 */
export function announce(
  ctx: Announcing,
  before: AnnouncedMemo | null,
  after: AnnouncedMemo,
): Promise<void> {
  return announceAll(ctx, [{ before, after }]);
}

/**
 * Emits an event for each changed memo. The event tells the affected people that the memo became visible, stopped being visible,
 * or changed. The function also schedules a job for each new future date of a memo. On that date, the job announces the memo's
 * start, opening, due date or end.
 */
export async function announceAll(
  ctx: Announcing,
  changes: readonly { readonly before: AnnouncedMemo | null; readonly after: AnnouncedMemo }[],
): Promise<void> {
  await ctx.emit(
    ...changes.map(({ before, after }) => {
      const shown = before !== null && isShown(before, ctx.now);
      const shows = isShown(after, ctx.now);
      if (before !== null && !shown && isWithdrawn(before, after, ctx.now))
        return removalOf(before, ctx.now);
      const type = shown === shows ? "MemoChanged" : shows ? "MemoPublished" : "MemoRemoved";
      const audience = audienceOf(shown ? before : after, ctx.now);
      return { type, payload: { memo_id: after.id }, audience } as const;
    }),
  );
  await ctx.enqueueAll(
    "memo-date",
    changes.flatMap(({ before, after }) => datesToCome(ctx, before, after)),
    ({ memoId, date, at }) => ({ runAt: new Date(at), key: `${memoId} ${date} ${at}` }),
  );
}

/**
 * Emits an event about a memo's removal, to the people who may know about the memo.
 * @param memo the memo before the removal
 */
export async function announceRemoval(ctx: Announcing, memo: MemoRecord): Promise<void> {
  await ctx.emit(removalOf(memo, ctx.now));
}

function removalOf(memo: AnnouncedMemo, now: Date) {
  const audience: EventAudience = mayBeVisible(memo, now)
    ? { kind: "memo-recipients", memo_id: memo.id }
    : audienceOf(memo, now);
  return { type: "MemoRemoved", payload: { memo_id: memo.id }, audience } as const;
}

/**
 * @returns true if the change postpones or ends a memo that was about to start. Recipients may already have seen this memo,
 *   because the memo may have started while the call was running
 */
function isWithdrawn(before: AnnouncedMemo, after: AnnouncedMemo, now: Date): boolean {
  return mayBeVisible(before, now) && !mayBeVisible(after, now);
}

/** Emits an event to management after recipients of a memo were added, removed or reminded. */
export function announceToManagement(ctx: CompanyContext, memoId: number): Promise<void> {
  const audience = { kind: "management" };
  return ctx.emit({ type: "MemoChanged", payload: { memo_id: memoId }, audience });
}

function isShown(memo: AnnouncedMemo, now: Date): boolean {
  return statusOf(memo, now) === "published";
}

/**
 * The longest duration of a call, in milliseconds. A call that begins before a memo's start may end after the start, when
 * recipients already see the memo.
 */
const longestCallMs = 10_000;

/** @returns true if recipients see the memo now, or may see the memo before the current call ends */
export function mayBeVisible(memo: AnnouncedMemo, now: Date): boolean {
  // A held memo isn't released while a call changes it, because both lock the memo.
  if (memo.status === "held") return false;
  const isSoon = memo.start_at !== null && +memo.start_at <= +now + longestCallMs;
  return isShown(memo, now) || (statusOf(memo, now) === "scheduled" && isSoon);
}

/**
 * @returns the people who may know about the memo. A draft or a held memo is visible only to management. An ended or postponed memo stays
 *   visible to people who acknowledged it or asked about it. A scheduled memo that was never visible has no acknowledgements or
 *   questions, so no employee learns even its id
 */
function audienceOf(memo: AnnouncedMemo, now: Date): EventAudience {
  if (isShown(memo, now)) return { kind: "memo-recipients", memo_id: memo.id };
  if (memo.status === "draft" || memo.status === "held") return { kind: "management" };
  return { kind: "memo-respondents", memo_id: memo.id };
}

/**
 * @returns the jobs that announce the new future dates of a sent memo: its start, opening, due date and end. A job does nothing
 *   if the memo's date has changed since the job was scheduled
 */
function datesToCome(
  { scope, now }: Announcing,
  before: AnnouncedMemo | null,
  after: AnnouncedMemo,
): MemoDate[] {
  if (after.status !== "published") return [];
  const sentNow = before?.status !== "published";
  return (["start_at", "reveal_at", "due_at", "end_at"] as const).flatMap((date) => {
    const at = after[date];
    if (at === null || at <= now) return [];
    if (!sentNow && before[date]?.getTime() === at.getTime()) return [];
    return [{ companyId: scope.companyId, memoId: after.id, date, at: at.toISOString() }];
  });
}
