import type { MemoRecord } from "#server/features/memos/present";
import { statusOf } from "#server/features/memos/rules";
import type { CompanyContext } from "#server/platform/context";

/**
 * Tells of a change of a memo to those whom it concerns: it began to show, it no longer does, or it is another one now.
 * What its dates will bring is told when they come.
 * @param before null for a memo that is new
 */
export async function announce(
  ctx: CompanyContext,
  before: MemoRecord | null,
  after: MemoRecord,
): Promise<void> {
  const shown = before !== null && isShown(before, ctx.now);
  const shows = isShown(after, ctx.now);
  if (shown === shows) await (shows ? tellPeople : tellManagement)(ctx, after.id);
  else await tellPeople(ctx, after.id, shows ? "MemoPublished" : "MemoRemoved");
  await awaitDates(ctx, before, after);
}

/** Tells those whom a memo is for that it is gone. @param memo as it was when it was there */
export async function announceRemoval(ctx: CompanyContext, memo: MemoRecord): Promise<void> {
  const tell = isShown(memo, ctx.now) ? tellPeople : tellManagement;
  await tell(ctx, memo.id, "MemoRemoved");
}

/** A draft, what is still to come and what has ended is management's business only: nobody else learns even its id. */
export function tellManagement(
  ctx: CompanyContext,
  memoId: number,
  type: "MemoChanged" | "MemoRemoved" = "MemoChanged",
): Promise<void> {
  return ctx.emit({ type, payload: { memo_id: memoId }, audience: { kind: "management" } });
}

function tellPeople(
  ctx: CompanyContext,
  memoId: number,
  type: "MemoPublished" | "MemoChanged" | "MemoRemoved" = "MemoChanged",
): Promise<void> {
  const audience = { kind: "memo-recipients", memo_id: memoId };
  return ctx.emit({ type, payload: { memo_id: memoId }, audience });
}

function isShown(memo: MemoRecord, now: Date): boolean {
  return statusOf(memo, now) === "published";
}

/** A sent memo starts and ends by the clock, and a job says so then; one whose date was moved since says nothing. */
async function awaitDates(
  ctx: CompanyContext,
  before: MemoRecord | null,
  after: MemoRecord,
): Promise<void> {
  if (after.status !== "published") return;
  const sentNow = before?.status !== "published";
  for (const [job, date] of [
    ["start-memo", "start_at"],
    ["end-memo", "end_at"],
  ] as const) {
    const at = after[date];
    if (at === null || at <= ctx.now) continue;
    if (!sentNow && before[date]?.getTime() === at.getTime()) continue;
    const data = { companyId: ctx.scope.companyId, memoId: after.id, at: at.toISOString() };
    await ctx.enqueue(job, data, at);
  }
}
