import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireMemo } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import { tellManagement } from "#server/features/memos/publishing/announce-service";
import type { MemoRecord } from "#server/features/memos/present";
import { anonymousSurveyError, requireRecipients } from "#server/features/memos/recipients/service";
import { isOpen, statusOf } from "#server/features/memos/rules";
import { markReminded } from "#server/features/memos/recipients/reminder-store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Reminds those who have not acknowledged, all of them or those named, at most once an hour each. The messages go out
 * in a job, which finds them by the time noted here.
 * @throws CallError `conflict` for a memo that is not live, or not open yet; `not_found` when someone named never received it
 */
export async function remind(
  ctx: CompanyContext,
  input: CallArguments<"remindMemoRecipients">,
): Promise<CallOutput<"remindMemoRecipients">> {
  const memo = await requireMemo(ctx, input.id);
  if (statusOf(memo, ctx.now) !== "published") throw new CallError("conflict");
  if (!isOpen(memo, ctx.now)) throw new CallError("conflict", { text: nothingIsAsked });
  const named = input.recipient_ids ?? null;
  if (named !== null) await requireRecipients(ctx, memo.id, named);
  // Whether one of them is reminded would tell whether they have answered.
  if (memo.is_anonymous && named !== null) throw anonymousSurveyError();
  const marked = await markReminded(ctx.tx, ctx.scope, memo, named, ctx.adapters, ctx.now);
  const counted = {
    reminded: Math.min(marked.reminded.length, mostWaiting(memo)),
    unreachable: marked.unreachable,
  };
  if (counted.reminded > 0) {
    await ctx.audit(memoChange(memo, { reminded: counted.reminded }));
    await ctx.enqueue("remind-memo", {
      companyId: ctx.scope.companyId,
      memoId: memo.id,
      remindedAt: ctx.now.toISOString(),
      ...(named && { employeeIds: [...named] }),
    });
    await tellManagement(ctx, memo.id);
  }
  return counted;
}

/**
 * How many wait at the most: of an anonymous survey no more is said than its response rate tells. How many of those who can be reached
 * have not answered would tell whether the others have.
 */
function mostWaiting(memo: MemoRecord): number {
  const left = memo.recipient_count - memo.acknowledged_count;
  return memo.is_anonymous ? Math.max(0, left) : Infinity;
}

const nothingIsAsked: Text = {
  en: "Nothing is asked of anybody before it opens",
  es: "Antes de que se abra no se pide nada a nadie",
};
