import { fewestAnswers, tooFewRecipients } from "#server/features/memos/anonymous/rules";
import { openTallies } from "#server/features/memos/anonymous/groups-store";
import {
  claimAutoCelebrations,
  releaseAutoCelebrations,
} from "#server/features/memos/auto-celebrations/store";
import { readCelebrated, readDropped } from "#server/features/memos/celebrations/reads";
import { removeCelebrated } from "#server/features/memos/celebrations/store";
import type { MemoRecord } from "#server/features/memos/present";
import { type Outgoing, readOutgoing } from "#server/features/memos/publishing/reads";
import {
  type MemoTarget,
  addTargetedRecipients,
  changeRecipientCount,
  removeFormerEmployees,
  lockJoining,
} from "#server/features/memos/recipients/store";
import { isEnded, passedDate, statusOf } from "#server/features/memos/rules";
import { openCounts } from "#server/features/memos/recipients/counts-store";
import { markPublished } from "#server/features/memos/store";
import { contentProblem } from "#server/features/memos/writing/content-rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import { type Text, sharedTexts } from "#server/platform/texts";

type Publishing = Pick<CompanyContext, "tx" | "scope" | "now">;

/**
 * Publishes drafts: either all of them or none. The recipients of a memo are the people whom its targets reach now.
 * @param heldUntil if set, no one sees the memos before `releaseMemos` releases them at that time
 * @throws CallError `validation_failed` for missing content, a date that has passed, or too few recipients
 */
export async function publish(
  ctx: Publishing,
  memoIds: readonly number[],
  heldUntil: Date | null = null,
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (memoIds.length === 0) return;
  const memos = await readOutgoing(tx, scope, memoIds);
  for (const memo of memos) refuse(passedDate(memo, now));
  refuseWithoutContent(memos);
  await lockJoining(tx, scope, "sending");
  await dropGone(ctx, memos);
  const reached = new Map<number, number>();
  // Memos that are published together mostly have the same target, so one statement adds the recipients for each target.
  for (const [target, alike] of Map.groupBy(memos, (memo) => JSON.stringify(targetOf(memo)))) {
    const ids = alike.map(({ id }) => id);
    const added = await addTargetedRecipients(tx, scope, ids, JSON.parse(target) as MemoTarget);
    for (const [id, count] of added) reached.set(id, count);
  }
  if (reached.size < memos.length) throw invalidField("recipient_ids", sharedTexts.reachesNoOne);
  if (memos.some(({ id, is_anonymous }) => is_anonymous && (reached.get(id) ?? 0) < fewestAnswers))
    throw invalidField("recipient_ids", tooFewRecipients);
  await openCounts(tx, scope, memoIds);
  for (const { id, options, is_anonymous, start_at } of memos)
    if (is_anonymous && heldUntil === null && (start_at === null || start_at <= now))
      await openTallies(tx, scope, id, options.length);
  await markPublished(tx, scope, reached, now, heldUntil);
  if (memos.some(({ kind }) => kind === "celebration"))
    await claimAutoCelebrations(tx, scope, memoIds, now);
}

/**
 * Fixes the groups for which an anonymous survey counts answers, after a change that starts or restores the survey: the job
 * that does this at the survey's start may not have run yet.
 * @throws CallError `conflict` for an anonymous survey with fewer than five recipients
 */
export async function finalizeAnonymousGroups(ctx: Publishing, memo: MemoRecord): Promise<void> {
  if (!memo.is_anonymous || statusOf(memo, ctx.now) !== "published") return;
  const isForEnough = await openTallies(ctx.tx, ctx.scope, memo.id, memo.options.length);
  if (!isForEnough) throw new CallError("conflict", { text: tooFewRecipients });
}

/** @returns true for a sent memo that people who join now don't get: it has ended, or its due date has passed */
function isClosed(memo: MemoRecord, now: Date): boolean {
  const isDue = memo.status === "published" && memo.due_at !== null && memo.due_at <= now;
  return isEnded(memo, now) || isDue;
}

/**
 * Updates the recipients if a change reopens an ended, archived or past-due memo: removes recipients who left the company, adds people
 * who joined or moved into the memo's targets in the meantime, and creates new counters.
 */
export async function addMissedRecipients(
  ctx: Publishing,
  before: MemoRecord,
  after: MemoRecord,
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (!isClosed(before, now) || isClosed(after, now)) return;
  await openCounts(tx, scope, [after.id]);
  await lockJoining(tx, scope, "sending");
  await changeRecipientCount(
    tx,
    scope,
    after.id,
    -(await removeFormerEmployees(tx, scope, after.id)),
  );
  if (!after.include_new_members) return;
  for (const memo of await readOutgoing(tx, scope, [after.id])) {
    const added = await addTargetedRecipients(tx, scope, [memo.id], targetOf(memo), {
      comesBack: true,
    });
    await changeRecipientCount(tx, scope, memo.id, added.get(memo.id) ?? 0);
  }
}

/** @returns the ids of the people whom a sent celebration celebrates; none for any other memo */
export async function readCelebratedBefore(
  { tx, scope }: Publishing,
  memo: MemoRecord,
): Promise<number[]> {
  if (memo.kind !== "celebration" || memo.status === "draft") return [];
  return readCelebrated(tx, scope, memo.id);
}

/**
 * Updates the birthdays and anniversaries whose auto-celebrations a memo replaces, after the memo was changed, withdrawn or
 * deleted. An auto-celebration that the memo no longer replaces will be sent. A memo that was deleted after it was visible
 * still replaces auto-celebrations.
 * @param before the people whom the memo celebrated before the change; by default, those whom it celebrates now
 */
export async function finalizeAutoCelebrations(
  ctx: Publishing,
  memo: MemoRecord,
  before?: readonly number[],
): Promise<void> {
  if (memo.kind !== "celebration" || memo.status === "draft") return;
  const { tx, scope, now } = ctx;
  await releaseAutoCelebrations(tx, scope, before ?? (await readCelebratedBefore(ctx, memo)), now);
  await claimAutoCelebrations(tx, scope, [memo.id], now);
}

/**
 * Drops people who left, or don't want to be celebrated, from these celebrations.
 * @throws CallError `validation_failed` if a celebration then celebrates no one
 */
async function dropGone({ tx, scope }: Publishing, memos: readonly Outgoing[]): Promise<void> {
  const ids = memos.flatMap(({ id, kind }) => (kind === "celebration" ? [id] : []));
  if (ids.length === 0) return;
  const dropped = Map.groupBy(await readDropped(tx, scope, ids), ({ memo_id }) => memo_id);
  for (const [id, people] of dropped) {
    const gone = people.map((one) => one.id);
    const celebrated = await readCelebrated(tx, scope, id);
    if (celebrated.every((one) => gone.includes(one)))
      throw invalidField("celebrated_ids", noOneLeft);
    await removeCelebrated(tx, scope, id, gone);
  }
}

const noOneLeft: Text = {
  en: "Everyone this memo celebrates has left or opted out",
  es: "Las personas a las que celebra este comunicado ya no están o prefieren no participar",
};

/** @throws CallError that names the field, if content is missing */
export async function requireContent({ tx, scope }: Publishing, memoId: number): Promise<void> {
  for (const memo of await readOutgoing(tx, scope, [memoId]))
    refuse(contentProblem(memo, memo.has_files));
}

/** @throws CallError for missing content. If the memos belong to a send, the error lists every memo with a problem, by title */
function refuseWithoutContent(memos: readonly Outgoing[]): void {
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
  return { en: `“${title}”: ${en}`, es: `“${title}”: ${es}` };
}

function targetOf(memo: Outgoing): MemoTarget {
  const { mode, location_ids, audience_ids, recipient_ids, author_id, timezone } = memo;
  return { mode, location_ids, audience_ids, recipient_ids, author_id, timezone };
}
