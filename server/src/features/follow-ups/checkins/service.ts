import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";

import { requireActiveEmployee, requireEmployee } from "#server/features/employees/access";
import { mailOfCheckin } from "#server/features/follow-ups/alert-service";
import { requireCheckin } from "#server/features/follow-ups/checkins/access";
import { presentOwnCheckin } from "#server/features/follow-ups/checkins/present";
import {
  type CheckinState,
  afterCheckinAnswer,
  awaitsOf,
} from "#server/features/follow-ups/checkins/rules";
import {
  hasAnotherOpen,
  closeOpenCheckin,
  insertCheckin,
  lockCheckin,
  updateCheckin,
} from "#server/features/follow-ups/checkins/store";
import { requireKnownOwner, requireOwner, requireTopic } from "#server/features/follow-ups/access";
import { readOwner, readOwnerNames } from "#server/features/follow-ups/owner-reads";
import { hasChanges, wouldOverwrite, auditedNote } from "#server/features/follow-ups/rules";
import { readTopic } from "#server/features/follow-ups/topic-reads";
import type { AuditFields } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

/**
 * Opens a check-in, which asks an employee how things are.
 * @throws CallError `not_found` if the employee is unknown; `conflict` if the employee is inactive or has an open check-in;
 *   `validation_failed` if the topic is unknown or the date is in the past
 */
export async function openCheckin(
  ctx: CompanyContext,
  { id, topic, note, due_at }: CallArguments<"openCheckin">,
): Promise<Checkin> {
  const person = await requireActiveEmployee(ctx, id);
  checkDue(due_at, ctx.now);
  const about = topic === undefined ? null : await requireTopic(ctx, topic);
  const checkinId = await insertCheckin(ctx.tx, ctx.scope, {
    ...{ employeeId: id, topic: about?.key ?? null, note: note ?? null },
    ...{ dueAt: due_at ? new Date(due_at) : null, by: ctx.actor.employeeId, now: ctx.now },
  });
  if (checkinId === null) throw new CallError("conflict", { text: isOpen });
  // The text of the manager's note is not written to the audit log.
  await enter(ctx, checkinId, person.name, [
    { checkin: null, topic: null },
    { checkin: "open", topic: about?.label ?? null },
  ]);
  await emitChanged(ctx, checkinId, id);
  return requireCheckin(ctx, checkinId);
}

/**
 * Closes an employee's open check-in.
 * @throws CallError `not_found` if the employee is unknown or the check-in is not open
 */
export async function closeCheckin(
  ctx: CompanyContext,
  { id, checkin_id }: CallArguments<"closeCheckin">,
): Promise<Checkin> {
  const person = await requireEmployee(ctx, id);
  const act = { employeeId: id, id: checkin_id ?? null, by: ctx.actor.employeeId, now: ctx.now };
  const closed = await closeOpenCheckin(ctx.tx, ctx.scope, act);
  if (closed === null) throw new CallError("not_found");
  await enter(ctx, closed, person.name, [{ checkin: "open" }, { checkin: "closed" }]);
  await emitChanged(ctx, closed, id);
  return requireCheckin(ctx, closed);
}

/**
 * Applies a manager's change to a check-in: acknowledges it (which closes it), defers it, reopens it, or changes its owner or
 * internal note.
 * @throws CallError `not_found` if the check-in is unknown; `stale_version` if the change would overwrite a note or owner that
 *   the caller hasn't seen; `conflict` if another check-in of the employee is open; `validation_failed` if the date is in
 *   the past or the owner is not a manager
 */
export async function answerCheckin(
  ctx: CompanyContext,
  { id, ...answer }: CallArguments<"answerCheckin">,
): Promise<CallOutput<"answerCheckin">> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockCheckin(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (wouldOverwrite(before, answer)) throw new CallError("stale_version");
  await requireKnownOwner(ctx, before, answer);
  const after = afterCheckinAnswer(before, answer, actor.employeeId, now);
  if (hasChanges(before, after)) {
    checkDue(answer.due_at, now);
    if (after.closed_at === null && (await hasAnotherOpen(tx, scope, before)))
      throw new CallError("conflict", { text: isOpen });
    if (after.owner_id !== before.owner_id) await requireOwner(ctx, after.owner_id);
    await updateCheckin(tx, scope, id, after);
    const name = (await readOwner(tx, scope, before.employee_id)) ?? "";
    const owners = await readOwnerNames(tx, scope, before.owner_id, after.owner_id);
    await enter(ctx, id, name, [
      { ...audited(before, before), owner: owners[0] },
      { ...audited(after, before), owner: owners[1] },
    ]);
    const { internal_note: _n, ...seen } = after;
    await emitChanged(ctx, id, before.employee_id, hasChanges(before, seen));
  }
  const checkin = await requireCheckin(ctx, id);
  return { checkin, employee: checkin.employee };
}

/**
 * Records the caller's answer to a check-in.
 * @throws CallError `not_found` if the check-in is for another employee; `conflict` if the check-in is closed;
 *   `validation_failed` if the topic is unknown
 */
export async function acknowledgeCheckin(
  ctx: CompanyContext,
  { id, topic, content, is_urgent }: CallArguments<"acknowledgeCheckin">,
): Promise<CallOutput<"acknowledgeCheckin">> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockCheckin(tx, scope, id);
  if (before?.employee_id !== actor.employeeId) throw new CallError("not_found");
  if (before.closed_at !== null) throw new CallError("conflict", { text: isClosed });
  // The check-in's current topic is not checked: it may have been removed from the settings since the check-in was opened.
  const isAsked = topic === undefined || topic === before.topic;
  const about = isAsked ? null : await requireTopic(ctx, topic);
  const after = {
    topic: about?.key ?? before.topic,
    content: content ?? before.content,
    is_urgent,
    acknowledged_at: before.acknowledged_at ?? now,
    waiting_since: awaitsOf(before).is_awaiting_manager ? before.waiting_since : now,
    deferred_until: null,
  };
  if (hasChanges(before, after)) {
    await updateCheckin(tx, scope, id, after);
    const isNew = before.acknowledged_at === null;
    const isSaid = after.content === before.content && after.topic === before.topic;
    const { deferred_until } = before;
    await enter(ctx, id, actor.name, [
      { told: isNew ? null : "written", is_urgent: before.is_urgent || null, deferred_until },
      { told: isNew || isSaid ? "written" : "rewritten", is_urgent: is_urgent || null },
    ]);
    await emitChanged(ctx, id, actor.employeeId);
    if (isNew) {
      const answer = { topic: await readTopic(tx, scope, after.topic), content: after.content };
      await mailOfCheckin(ctx, { id, ...answer, isUrgent: is_urgent });
    }
  }
  return { checkin: presentOwnCheckin(await requireCheckin(ctx, id)) };
}

const isOpen = {
  en: "This person already has an open check-in. Close it first",
  es: "Esta persona ya tiene un check-in abierto. Ciérralo primero",
};
const isClosed = { en: "This check-in is closed", es: "Este check-in está cerrado" };
const past = { en: "Please choose a time in the future", es: "Elige una fecha y hora futuras" };

/** @throws CallError `validation_failed` for a date in the past */
export function checkDue(due_at: string | undefined, now: Date): void {
  if (due_at !== undefined && new Date(due_at) <= now) throw invalidField("due_at", past);
}

/** @returns a check-in's fields for the audit log. Only the fact that a note was written or rewritten is logged, not its text */
function audited(state: CheckinState, before: CheckinState): AuditFields {
  const { manager_acknowledged_at, closed_at, deferred_until, due_at } = state;
  return {
    manager_note: auditedNote(state.manager_note, before.manager_note),
    internal_note: auditedNote(state.internal_note, before.internal_note),
    ...{ manager_acknowledged_at, resolved_at: closed_at, deferred_until, due_at },
  };
}

async function enter(
  ctx: CompanyContext,
  id: number,
  name: string,
  [before, after]: readonly [AuditFields, AuditFields],
): Promise<void> {
  await ctx.audit({ kind: "checkin", id, name, before, after });
}

/**
 * Emits the event that a check-in has changed, for managers and admins and, if the employee can see the change, for the employee.
 * @param theirs true if the employee can see the change
 */
async function emitChanged(
  ctx: CompanyContext,
  id: number,
  employeeId: number,
  theirs = true,
): Promise<void> {
  const payload = { kind: "checkin", id, employee_id: employeeId } as const;
  const audience = { kind: "employees", ids: theirs ? [employeeId] : [], management: true };
  await ctx.emit({ type: "FollowUpChanged", payload, audience });
}
