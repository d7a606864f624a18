import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { visibleCount } from "#server/features/memos/anonymous/rules";
import { requireMemo } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import { announceToManagement } from "#server/features/memos/publishing/announce-service";
import type { MemoRecord } from "#server/features/memos/present";
import { anonymousSurveyError, requireRecipients } from "#server/features/memos/recipients/service";
import { isRevealed, statusOf } from "#server/features/memos/rules";
import { markReminded } from "#server/features/memos/recipients/reminder-store";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Reminds recipients who haven't acknowledged the memo, each at most once an hour. If `recipient_ids` is given, only those
 * recipients are reminded. This call stores the time of the reminder with each recipient. A job finds the recipients by
 * the stored time and sends the reminders.
 * @throws CallError `conflict` if the memo isn't live or hasn't opened yet; `not_found` if one of `recipient_ids` isn't a
 *   recipient
 */
export async function remind(
  ctx: CompanyContext,
  input: CallArguments<"remindMemoRecipients">,
): Promise<CallOutput<"remindMemoRecipients">> {
  const memo = await requireMemo(ctx, input.id);
  if (statusOf(memo, ctx.now) !== "published") throw new CallError("conflict");
  if (!isRevealed(memo, ctx.now)) throw new CallError("conflict", { text: nothingIsAsked });
  const named = input.recipient_ids ?? null;
  if (named !== null) await requireRecipients(ctx, memo.id, named);
  // The number of reminders sent to selected people would reveal who has answered an anonymous survey.
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
    await announceToManagement(ctx, memo.id);
  }
  return counted;
}

/**
 * @returns the maximum number of reminders to report. For an anonymous survey, this is the number of recipients who haven't
 *   answered, which the response rate reveals anyway. If only recipients with an address were counted, the number
 *   would reveal how many people without an address haven't answered
 */
function mostWaiting(memo: MemoRecord): number {
  const left = memo.recipient_count - visibleCount(memo);
  return memo.is_anonymous ? Math.max(0, left) : Infinity;
}

const nothingIsAsked: Text = {
  en: "You can send reminders once the memo opens",
  es: "Podrás enviar recordatorios cuando se abra el comunicado",
};
