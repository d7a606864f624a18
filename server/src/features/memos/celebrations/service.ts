import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { reduceMemo } from "@lineup/contract/memos/events";

import { readCelebrationOptions } from "#server/features/companies/settings/reads";
import { recipientsView } from "#server/features/memos/access";
import { memoChange } from "#server/features/memos/audit-present";
import { lockRecipient, writeReaction } from "#server/features/memos/celebrations/store";
import {
  acknowledgeMemo,
  forAudit,
  checkAcknowledgeable,
  recordAcknowledgement,
} from "#server/features/memos/inbox/service";
import type { OwnMemo } from "#server/features/memos/inbox/reader-reads";
import { lockMemoShared } from "#server/features/memos/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

type Celebrated = CallOutput<"celebrate">;

/**
 * Sets the caller's reaction to a celebration to `input.option`; null removes the reaction. If the caller's acknowledgement is
 * missing or must be renewed, any reaction, even a repeated reaction, also acknowledges the celebration. If the celebration is
 * already acknowledged, a repeated reaction changes nothing. Removing a reaction doesn't undo the acknowledgement.
 * @throws CallError `not_found` if the caller can't see the celebration; `conflict` if the celebration can't be acknowledged now,
 *   for example because it has ended; `stale_version` if the content has changed since the version that the caller saw;
 *   `validation_failed` if the option isn't one of the company's celebration options
 */
export async function celebrate(
  ctx: CompanyContext,
  input: CallArguments<"celebrate">,
): Promise<Celebrated> {
  const { tx, scope, actor, now } = ctx;
  const { employeeId } = actor;
  await lockMemoShared(tx, scope, input.id);
  await lockRecipient(tx, scope, input.id, employeeId);
  const memo = await requireCelebration(ctx, input.id);
  const { option } = input;
  const { celebration_option: before, acknowledged_at } = memo.employee_response;
  const acknowledges = acknowledged_at === null && option !== null;
  if (option === before && !acknowledges) return answerOf(memo);
  checkAcknowledgeable(memo, input);
  if (option === before) return answerOf(await recordAcknowledgement(ctx, memo, input, unsigned));
  if (option !== null && !(await readCelebrationOptions(tx, scope)).includes(option))
    throw invalidField("option", {
      en: "That isn't one of the reactions",
      es: "Esa no es una de las reacciones",
    });
  await writeReaction(tx, scope, { memoId: memo.id, employeeId }, option, now);
  const logged = await forAudit(ctx, memo);
  const entry = memoChange(logged, { celebration_option: option }, { celebration_option: before });
  const acknowledged = acknowledges
    ? await recordAcknowledgement(ctx, memo, input, { ...unsigned, entry })
    : (await ctx.audit(entry), memo);
  const reacted = {
    type: "MemoCelebrated",
    payload: { memo_id: memo.id, employee_id: employeeId, celebration_option: option },
  } as const;
  const counted = {
    type: "CelebrationCounted",
    payload: { memo_id: memo.id, added: option, removed: before },
  } as const;
  const own = { kind: "employees", ids: [employeeId], management: true };
  await ctx.emit({ ...reacted, audience: own });
  await ctx.emit({ ...counted, audience: { kind: "memo-recipients", memo_id: memo.id } });
  return answerOf(reduceMemo(reduceMemo(acknowledged, employeeId, reacted), employeeId, counted));
}

const unsigned = { signatureKey: null };

function answerOf(memo: OwnMemo): Celebrated {
  return { memo, employee_response: memo.employee_response };
}

/**
 * Acknowledges a celebration without a reaction.
 * @throws the same errors as `celebrate`
 */
export async function acknowledgeCelebration(
  ctx: CompanyContext,
  input: CallArguments<"acknowledgeCelebration">,
): Promise<Celebrated> {
  await requireCelebration(ctx, input.id);
  return acknowledgeMemo(ctx, input, null);
}

async function requireCelebration(
  ctx: CompanyContext,
  memoId: number,
): ReturnType<typeof recipientsView> {
  const memo = await recipientsView(ctx, memoId);
  if (memo.display_type !== "celebration") throw new CallError("not_found");
  return memo;
}
