import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { checkinUndoMinutes, mostCheckinsAtOnce } from "@lineup/contract/constants";

import { readLiveIds } from "#server/features/employees/list-reads";
import { checkDue } from "#server/features/follow-ups/checkins/service";
import { deleteUntouched, insertCheckins } from "#server/features/follow-ups/checkins/store";
import { findDueIds } from "#server/features/follow-ups/checkins/due-reads";
import { requireTopic } from "#server/features/follow-ups/access";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Input = CallArguments<"openCheckins">;

/**
 * Opens check-ins with many employees, one per employee. Employees with an open check-in are skipped, so repeating the call
 * doesn't open a second check-in with anyone.
 * @throws CallError `validation_failed` if the input names no employees, an employee of another company, an unknown topic or a
 *   past date; `conflict` if the input has `all` and the number of due employees is not `expected`
 */
export async function openCheckins(
  ctx: CompanyContext,
  input: Input,
): Promise<CallOutput<"openCheckins">> {
  const { tx, scope, actor, now } = ctx;
  const { topic, note, due_at } = input;
  checkDue(due_at, now);
  const about = topic === undefined ? null : await requireTopic(ctx, topic);
  const { ids, total } = await peopleOf(ctx, input);
  const opened = await insertCheckins(tx, scope, ids, {
    ...{ topic: about?.key ?? null, note: note ?? null },
    ...{ dueAt: due_at ? new Date(due_at) : null, by: actor.employeeId, now },
  });
  for (const { id, name } of opened)
    await ctx.audit({
      ...{ kind: "checkin", id, name },
      before: { checkin: null, topic: null },
      after: { checkin: "open", topic: about?.label ?? null },
    });
  if (opened.length > 0)
    await emitChanged(
      ctx,
      opened.map((one) => one.employee_id),
    );
  return {
    opened_count: opened.length,
    checkin_ids: opened.map((one) => one.id),
    skipped_count: ids.length - opened.length,
    left_count: total - ids.length,
  };
}

/**
 * Withdraws check-ins that the caller has just opened, so that their employees are due for a check-in again. A check-in that was
 * answered or changed after it was opened is kept.
 * @throws CallError `not_found` if none of the check-ins exists
 */
export async function withdrawCheckins(
  ctx: CompanyContext,
  { ids }: CallArguments<"withdrawCheckins">,
): Promise<CallOutput<"withdrawCheckins">> {
  const { tx, scope, actor, now } = ctx;
  const since = new Date(now.getTime() - checkinUndoMinutes * 60_000);
  const { gone, kept } = await deleteUntouched(tx, scope, { ids, by: actor.employeeId, since });
  if (gone.length + kept === 0) throw new CallError("not_found");
  for (const { id, name } of gone)
    await ctx.audit({
      ...{ kind: "checkin", id, name },
      before: { checkin: "open" },
      after: { checkin: null },
    });
  if (gone.length > 0)
    await emitChanged(
      ctx,
      gone.map((one) => one.employee_id),
    );
  return { withdrawn_count: gone.length, kept_count: kept };
}

async function peopleOf(
  { tx, scope, actor, now }: CompanyContext,
  { ids, all, expected, ...filter }: Input,
): Promise<{ ids: number[]; total: number }> {
  if (ids !== undefined) {
    const requestedIds = [...new Set(ids)];
    const liveIds = await readLiveIds(tx, scope, requestedIds);
    if (liveIds.length < requestedIds.length) throw invalidField("ids", sharedTexts.someAreGone);
    return { ids: liveIds, total: liveIds.length };
  }
  if (!all) throw invalidField("ids", sharedTexts.required);
  const reader = { employeeId: actor.employeeId, now };
  const due = await findDueIds(tx, scope, filter, mostCheckinsAtOnce, reader);
  if (expected !== undefined && expected !== due.total)
    throw new CallError("conflict", { text: others, details: { expected: [others] } });
  return due;
}

const others = {
  en: "The list has changed, so no check-ins were started. Please check it again",
  es: "La lista cambió, así que no se inició ningún check-in. Revísala otra vez",
};

/** Sends an event about changed check-ins to management and to the employees whose check-ins changed. */
async function emitChanged(ctx: CompanyContext, ids: readonly number[]): Promise<void> {
  const payload = { kind: "checkin", id: null, employee_id: null } as const;
  const audience = { kind: "employees", ids: [...ids], management: true };
  await ctx.emit({ type: "FollowUpChanged", payload, audience });
}
