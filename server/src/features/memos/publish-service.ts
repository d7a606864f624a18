import { readMediaOfMemos } from "#server/features/media/reads";
import { requireMemo } from "#server/features/memos/access";
import { fewest } from "#server/features/memos/anonymous-rules";
import { openTallies } from "#server/features/memos/anonymous-store";
import { isOver } from "#server/features/memos/announce-service";
import type { MemoRecord } from "#server/features/memos/present";
import { targetOf } from "#server/features/memos/recipients-service";
import {
  addTargetedRecipients,
  changeRecipientCount,
  takeTurns,
} from "#server/features/memos/recipients-store";
import { passedDate } from "#server/features/memos/rules";
import { openCounts, updateMemoFields } from "#server/features/memos/store";
import { readTranslationsOfMemos } from "#server/features/memos/translation-reads";
import { wordsProblem } from "#server/features/memos/words-rules";
import type { CompanyContext } from "#server/platform/context";
import { invalidField, refuse } from "#server/platform/http/errors";

type Publishing = Pick<CompanyContext, "tx" | "scope" | "now">;

/** Sends a draft to everyone whom it reaches now. @throws CallError `invalid` for what it lacks, or where it reaches nobody, or too few */
export async function publish(ctx: Publishing, memoId: number): Promise<void> {
  const { tx, scope, now } = ctx;
  const memo = await requireMemo(ctx, memoId);
  refuse(passedDate(memo, now));
  await requireWords(ctx, memoId);
  await takeTurns(tx, scope, "sending");
  const reached = await addTargetedRecipients(tx, scope, memoId, await targetOf(ctx, memo));
  if (reached === 0)
    throw invalidField("recipient_ids", { en: "This reaches nobody", es: "Esto no llega a nadie" });
  if (memo.is_anonymous && reached < fewest)
    throw invalidField("recipient_ids", {
      en: "An anonymous survey goes to five people or more: the answers of fewer are never shown",
      es: "Una encuesta anónima se envía a cinco personas o más: las respuestas de menos nunca se muestran",
    });
  await openCounts(tx, scope, memoId);
  if (memo.is_anonymous) await openTallies(tx, scope, memoId, memo.options.length);
  await updateMemoFields(
    tx,
    scope,
    memoId,
    { status: "published", published_at: now, recipient_count: reached },
    now,
  );
}

/**
 * A memo that is opened again goes to those as well who joined while it was over.
 * @param ended since when it was; its end where that is left out
 */
export async function addMissed(
  ctx: Publishing,
  before: MemoRecord,
  after: MemoRecord,
  ended: Date | null = before.end_at,
): Promise<void> {
  const { tx, scope, now } = ctx;
  if (!isOver(before, now) || isOver(after, now) || !after.include_new_members) return;
  await takeTurns(tx, scope, "sending");
  const added = await addTargetedRecipients(
    tx,
    scope,
    after.id,
    await targetOf(ctx, after),
    ended ?? now,
  );
  await changeRecipientCount(tx, scope, after.id, added);
}

/** What people are sent has something to read, in each of its languages, and a survey something to answer with. */
export async function requireWords(ctx: Publishing, memoId: number): Promise<void> {
  const { tx, scope } = ctx;
  const memo = await requireMemo(ctx, memoId);
  const translations = (await readTranslationsOfMemos(tx, scope, [memoId])).get(memoId) ?? [];
  const hasFiles = (await readMediaOfMemos(tx, scope, [memoId])).has(memoId);
  refuse(wordsProblem({ ...memo, translations }, hasFiles));
}
