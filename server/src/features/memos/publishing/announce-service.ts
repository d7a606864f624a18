import type { MemoRecord } from "#server/features/memos/present";
import { statusOf } from "#server/features/memos/rules";
import type { CompanyContext, JobPayloads } from "#server/platform/context";
import type { EventAudience } from "#server/platform/outbox/events";

type Announcing = Pick<CompanyContext, "scope" | "now" | "emit" | "enqueueAll">;

type MemoDate = JobPayloads["memo-date"];

/** What is told of a memo. */
type Told = Pick<MemoRecord, "id" | "status" | "start_at" | "reveal_at" | "due_at" | "end_at">;

/** Tells of a change of a memo, as `announceAll`. @param before null for a memo that is new */
export function announce(ctx: Announcing, before: Told | null, after: Told): Promise<void> {
  return announceAll(ctx, [{ before, after }]);
}

/**
 * Tells of changes of memos to those whom they concern: one began to show, it no longer does, or it is another one now.
 * What its dates will bring is told when they come.
 */
export async function announceAll(
  ctx: Announcing,
  changes: readonly { readonly before: Told | null; readonly after: Told }[],
): Promise<void> {
  await ctx.emit(
    ...changes.map(({ before, after }) => {
      const shown = before !== null && isShown(before, ctx.now);
      const shows = isShown(after, ctx.now);
      if (before !== null && !shown && isTakenBack(before, after, ctx.now))
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

/** Tells those whom a memo is for that it is gone. @param memo as it was when it was there */
export async function announceRemoval(ctx: Announcing, memo: MemoRecord): Promise<void> {
  await ctx.emit(removalOf(memo, ctx.now));
}

function removalOf(memo: Told, now: Date) {
  const audience: EventAudience = mayBeTold(memo, now)
    ? { kind: "memo-recipients", memo_id: memo.id }
    : audienceOf(memo, now);
  return { type: "MemoRemoved", payload: { memo_id: memo.id }, audience } as const;
}

/** Of what is about to start its people may hear while it is being put off, or ended. */
function isTakenBack(before: Told, after: Told, now: Date): boolean {
  return mayBeTold(before, now) && !mayBeTold(after, now);
}

/** Tells management that a memo has other people now, or that they were reminded. */
export function tellManagement(ctx: CompanyContext, memoId: number): Promise<void> {
  const audience = { kind: "management" };
  return ctx.emit({ type: "MemoChanged", payload: { memo_id: memoId }, audience });
}

/** @returns true for what has ended or was put away */
export function isOver(memo: MemoRecord, now: Date): boolean {
  return ["expired", "archived"].includes(statusOf(memo, now));
}

function isShown(memo: Told, now: Date): boolean {
  return statusOf(memo, now) === "published";
}

/** A call that began before a memo started may be done after its people were told of it. */
const longestCallMs = 10_000;

/** @returns whether those whom it is for have heard of it, or may until the call is done */
export function mayBeTold(memo: Told, now: Date): boolean {
  const isSoon = memo.start_at !== null && +memo.start_at <= +now + longestCallMs;
  return isShown(memo, now) || (statusOf(memo, now) === "scheduled" && isSoon);
}

/**
 * A draft is management's business only. What is over or was put off stays open to those who acknowledged it or asked
 * about it; of what is still to come nobody has, so that nobody learns even its id.
 */
function audienceOf(memo: Told, now: Date): EventAudience {
  if (isShown(memo, now)) return { kind: "memo-recipients", memo_id: memo.id };
  if (memo.status === "draft") return { kind: "management" };
  return { kind: "memo-respondents", memo_id: memo.id };
}

/** A sent memo starts, is past due and ends by the clock, and a job says so then; one whose date was moved since says nothing. */
function datesToCome({ scope, now }: Announcing, before: Told | null, after: Told): MemoDate[] {
  if (after.status !== "published") return [];
  const sentNow = before?.status !== "published";
  return (["start_at", "reveal_at", "due_at", "end_at"] as const).flatMap((date) => {
    const at = after[date];
    if (at === null || at <= now) return [];
    if (!sentNow && before[date]?.getTime() === at.getTime()) return [];
    return [{ companyId: scope.companyId, memoId: after.id, date, at: at.toISOString() }];
  });
}
