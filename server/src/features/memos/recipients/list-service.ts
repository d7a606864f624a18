import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { readFlagsOfMemo } from "#server/features/follow-ups/flags/reads";
import { requireMemo } from "#server/features/memos/access";
import { presentResponse } from "#server/features/memos/present";
import { readProgress } from "#server/features/memos/recipients/progress-reads";
import { findRecipients } from "#server/features/memos/recipients/reads";
import { addRecipients, anonymousSurveyError } from "#server/features/memos/recipients/service";
import type { CompanyContext } from "#server/platform/context";
import { pagedFields, sortingOf } from "#server/platform/paging";

/**
 * @returns a page of a memo's recipients with their responses. People named in `recipient_ids` are added to the memo first:
 *   the specification gives this call both tasks.
 */
export async function listMemoRecipients(
  ctx: CompanyContext,
  input: CallArguments<"listMemoRecipients">,
): Promise<CallOutput<"listMemoRecipients">> {
  const { tx, scope, now } = ctx;
  await requireMemo(ctx, input.id);
  if (input.recipient_ids?.length) await addRecipients(ctx, input.id, input.recipient_ids);
  const { rows, total } = await findRecipients(tx, scope, input);
  const ids = rows.map((row) => row.employee_id);
  const flags = await readFlagsOfMemo(tx, scope, input.id, ids);
  const recipients = rows.map((row) => ({
    id: row.employee_id,
    name: row.name,
    locations: row.locations,
    has_phone: row.has_phone,
    has_email: row.has_email,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    employee_response: presentResponse(row, flags.get(row.employee_id), now),
  }));
  return { recipients, ...pagedFields(input, total, sortingOf(input)) };
}

/** @returns the answers to a memo, over time and by location @throws CallError `conflict` for an anonymous survey */
export async function getMemoProgress(
  ctx: CompanyContext,
  { id }: CallArguments<"getMemoProgress">,
): Promise<CallOutput<"getMemoProgress">> {
  const memo = await requireMemo(ctx, id);
  if (memo.is_anonymous) throw anonymousSurveyError();
  return { progress: await readProgress(ctx.tx, ctx.scope, memo, ctx.now) };
}
