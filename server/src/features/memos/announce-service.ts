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
  if (shown !== shows) await tellPeople(ctx, after.id, shows ? "MemoPublished" : "MemoRemoved");
  else if (shows) await tellPeople(ctx, after.id);
  else if (isOver(after, ctx.now)) await tellRespondents(ctx, after.id);
  else await tellManagement(ctx, after.id);
  await awaitDates(ctx, before, after);
}

/** Tells those whom a memo is for that it is gone. @param memo as it was when it was there */
export async function announceRemoval(ctx: CompanyContext, memo: MemoRecord): Promise<void> {
  if (isShown(memo, ctx.now)) await tellPeople(ctx, memo.id, "MemoRemoved");
  else if (isOver(memo, ctx.now)) await tellRespondents(ctx, memo.id, "MemoRemoved");
  else await tellManagement(ctx, memo.id, "MemoRemoved");
}

/** A draft and what is still to come is management's business only: nobody else learns even its id. */
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

/** What is over stays open to those who acknowledged it or asked about it. */
function tellRespondents(
  ctx: CompanyContext,
  memoId: number,
  type: "MemoChanged" | "MemoRemoved" = "MemoChanged",
): Promise<void> {
  const audience = { kind: "memo-respondents", memo_id: memoId };
  return ctx.emit({ type, payload: { memo_id: memoId }, audience });
}

/** @returns true for what has ended or was put away */
export function isOver(memo: MemoRecord, now: Date): boolean {
  return ["expired", "archived"].includes(statusOf(memo, now));
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
  for (const date of ["start_at", "end_at"] as const) {
    const runAt = after[date];
    if (runAt === null || runAt <= ctx.now) continue;
    if (!sentNow && before[date]?.getTime() === runAt.getTime()) continue;
    const at = runAt.toISOString();
    const data = { companyId: ctx.scope.companyId, memoId: after.id, date, at };
    await ctx.enqueue("memo-date", data, { runAt, key: `${after.id} ${date} ${at}` });
  }
}
