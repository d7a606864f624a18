import { withdrawMemoOfSend } from "#server/features/memos/sends/service";
import { lockedSendOrHeld, sendView } from "#server/features/sends/access";
import { sendAudit } from "#server/features/sends/audit-present";
import { type SendContext, announceSends } from "#server/features/sends/service";
import { updateSendFields } from "#server/features/sends/store";
import { CallError } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * Undoes the sending of held sends: all of them are drafts again, or none.
 * @throws CallError `conflict` if one of them isn't held anymore
 */
export async function undoSends(
  ctx: SendContext,
  sendIds: readonly number[],
): Promise<Record<string, never>> {
  const { tx, scope, actor, now } = ctx;
  // Always in the same order, so that two calls with the same sends can't deadlock.
  const ids = [...new Set(sendIds)].toSorted((one, other) => one - other);
  for (const id of ids) {
    const send = await lockedSendOrHeld(ctx, id);
    if (send.status !== "held") throw new CallError("conflict", { text: sharedTexts.hasGoneOut });
    const before = await sendView(ctx, id);
    for (const memo of before.memos) await withdrawMemoOfSend(ctx, memo.id);
    await updateSendFields(tx, scope, id, {
      ...{ status: "draft", held_until: null, published_at: null },
      ...{ updated_by: actor.employeeId, updated_at: now },
    });
    await ctx.audit(sendAudit(before, await sendView(ctx, id)));
  }
  await announceSends(ctx, ids);
  return {};
}
