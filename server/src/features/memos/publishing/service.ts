import { fewest, tooFew } from "#server/features/memos/anonymous/rules";
import { openTallies } from "#server/features/memos/anonymous/groups-store";
import {
  claimCelebrated,
  readWhoseDays,
  releaseDays,
} from "#server/features/memos/auto-celebrations/store";
import { isOver } from "#server/features/memos/publishing/announce-service";
import type { MemoRecord } from "#server/features/memos/present";
import { type Outgoing, readOutgoing } from "#server/features/memos/publishing/reads";
import {
  type MemoTarget,
  addTargetedRecipients,
  changeRecipientCount,
  removeThoseWhoLeft,
  takeTurns,
} from "#server/features/memos/recipients/store";
import { passedDate, statusOf } from "#server/features/memos/rules";
import { markPublished, openCounts } from "#server/features/memos/store";
import { contentProblem } from "#server/features/memos/writing/content-rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

type Publishing = Pick<CompanyContext, "tx" | "scope" | "now">;

/**
 * Sends drafts, each to everyone whom it reaches now: all of them, or none.
 * @throws CallError `validation_failed` for what one lacks, or where it reaches nobody, or too few
 */
export async function publish(ctx: Publishing, memoIds: readonly number[]): Promise<void> {
  const { tx, scope, now } = ctx;
  if (memoIds.length === 0) return;
  const memos = await readOutgoing(tx, scope, memoIds);
  for (const memo of memos) refuse(passedDate(memo, now));
  refuseWithoutWords(memos);
  await takeTurns(tx, scope, "sending");
  const reached = new Map<number, number>();
  // Those that go out together have few targets among them.
  for (const [target, alike] of Map.groupBy(memos, (memo) => JSON.stringify(targetOf(memo)))) {
    const ids = alike.map(({ id }) => id);
    const added = await addTargetedRecipients(tx, scope, ids, JSON.parse(target) as MemoTarget);
    for (const [id, count] of added) reached.set(id, count);
  }
  if (reached.size < memos.length) throw invalidField("recipient_ids", sharedTexts.reachesNobody);
  if (memos.some(({ id, is_anonymous }) => is_anonymous && (reached.get(id) ?? 0) < fewest))
    throw invalidField("recipient_ids", tooFew);
  await openCounts(tx, scope, memoIds);
  for (const { id, options, is_anonymous, start_at } of memos)
    if (is_anonymous && (start_at === null || start_at <= now))
      await openTallies(tx, scope, id, options.length);
  await markPublished(tx, scope, reached, now);
  if (memos.some(({ kind }) => kind === "celebration"))
    await claimCelebrated(tx, scope, memoIds, now);
}

/**
 * Settles what a change lets out before the job of its start would, or brings back.
 * @throws CallError `conflict` for an anonymous survey that fewer than five have got by now
 */
export async function settleGroups(ctx: Publishing, memo: MemoRecord): Promise<void> {
  if (!memo.is_anonymous || statusOf(memo, ctx.now) !== "published") return;
  const isForEnough = await openTallies(ctx.tx, ctx.scope, memo.id, memo.options.length);
  if (!isForEnough) throw new CallError("conflict", { text: tooFew });
}

/**
 * A memo that is opened again waits for nobody who left while it was over, goes to those as well who joined or moved meanwhile, and
 * is counted as one that goes out.
 */
export async function addMissed(
  ctx: Publishing,
  before: MemoRecord,
  after: MemoRecord,
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (!isOver(before, now) || isOver(after, now)) return;
  await openCounts(tx, scope, [after.id]);
  await takeTurns(tx, scope, "sending");
  await changeRecipientCount(tx, scope, after.id, -(await removeThoseWhoLeft(tx, scope, after.id)));
  if (!after.include_new_members) return;
  for (const memo of await readOutgoing(tx, scope, [after.id])) {
    const added = await addTargetedRecipients(tx, scope, [memo.id], targetOf(memo), {
      comesBack: true,
    });
    await changeRecipientCount(tx, scope, memo.id, added.get(memo.id) ?? 0);
  }
}

/** @returns whom a celebration that was sent celebrates, and so whose days it may have taken; of any other memo nobody */
export async function whoseDays({ tx, scope }: Publishing, memo: MemoRecord): Promise<number[]> {
  if (memo.kind !== "celebration" || memo.status === "draft") return [];
  return readWhoseDays(tx, scope, memo.id);
}

/**
 * Whose days a celebration that was sent takes, after it was changed, taken back or deleted: what it does not celebrate any more
 * goes out by itself. What was out and is deleted did celebrate.
 * @param before whom it celebrated before a change; left out: whom it does
 */
export async function settleDays(
  ctx: Publishing,
  memo: MemoRecord,
  before?: readonly number[],
): Promise<void> {
  if (memo.kind !== "celebration" || memo.status === "draft") return;
  const { tx, scope, now } = ctx;
  await releaseDays(tx, scope, before ?? (await whoseDays(ctx, memo)), now);
  await claimCelebrated(tx, scope, [memo.id], now);
}

/**
 * What people are sent has something to read, in each of its languages, and a survey something to answer with.
 * @throws CallError beside the field that lacks it
 */
export async function requireWords({ tx, scope }: Publishing, memoId: number): Promise<void> {
  for (const memo of await readOutgoing(tx, scope, [memoId]))
    refuse(contentProblem(memo, memo.has_files));
}

/** What those of a send lack is told by their names, of all of them at once. */
function refuseWithoutWords(memos: readonly Outgoing[]): void {
  const lacking = memos.flatMap(({ title, send_id, ...memo }) => {
    const problem = contentProblem(memo, memo.has_files);
    return problem ? [{ send_id, problem, text: named(title, problem.text) }] : [];
  });
  const [first] = lacking;
  if (first === undefined) return;
  if (first.send_id === null) refuse(first.problem);
  const texts = lacking.map(({ text }) => text);
  throw new CallError("validation_failed", { details: { memos: texts }, text: first.text });
}

function named(title: string, { en, es }: Text): Text {
  return { en: `“${title}”: ${en}`, es: `«${title}»: ${es}` };
}

function targetOf({ mode, location_ids, audience_ids, recipient_ids, timezone }: Outgoing) {
  return { mode, location_ids, audience_ids, recipient_ids, timezone } satisfies MemoTarget;
}
