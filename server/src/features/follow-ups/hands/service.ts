import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { awaits } from "@lineup/contract/follow-ups/events";
import type { RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";

import { readHistory } from "#server/features/audit/history-reads";
import { mailOfHand } from "#server/features/follow-ups/alert-service";
import { presentOwnHand } from "#server/features/follow-ups/hands/present";
import { readHands } from "#server/features/follow-ups/hands/reads";
import {
  type HandReply,
  type HandRow,
  insertHand,
  lockHand,
  updateHand,
} from "#server/features/follow-ups/hands/store";
import { requireKnownOwner, requireOwner, requireTopic } from "#server/features/follow-ups/access";
import { readOwner, readOwnerNames } from "#server/features/follow-ups/owner-reads";
import {
  type FollowUpAnswer,
  type FollowUpState,
  answerFieldsOf,
  afterAnswer,
  hasChanges,
  wouldOverwrite,
  waitingSinceAfter,
  auditedNote,
} from "#server/features/follow-ups/rules";
import { readTopic } from "#server/features/follow-ups/topic-reads";
import type { AuditFields } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * Raises the caller's hand, and notifies management.
 * @throws CallError `validation_failed` if the topic is unknown or the recipient is not a manager
 */
export async function raiseHand(
  ctx: CompanyContext,
  { content, topic, is_urgent, manager_id }: CallArguments<"raiseHand">,
): Promise<CallOutput<"raiseHand">> {
  const { tx, scope, actor, now } = ctx;
  const about = topic === undefined ? null : await requireTopic(ctx, topic);
  const owner = await requireOwner(ctx, manager_id ?? null, "manager_id");
  const id = await insertHand(tx, scope, {
    ...{ employeeId: actor.employeeId, topic: about?.key ?? null, content },
    ...{ isUrgent: is_urgent, ownerId: owner?.id ?? null, now },
  });
  const fields = { topic: about?.label ?? null, content, is_urgent: is_urgent || null };
  const after = { ...fields, owner: owner?.name ?? null };
  await ctx.audit({ kind: "raised-hand", id, name: actor.name, before: null, after });
  await emitChanged(ctx, id, actor.employeeId, true);
  await mailOfHand(ctx, { id, topic: about, content, isUrgent: is_urgent });
  return { raised_hand: presentOwnHand(await requireHand(ctx, id)) };
}

/**
 * Applies a manager's change to a raised hand: answers, resolves or reopens it, or changes its owner or internal note.
 * @throws CallError `not_found` if the raised hand is unknown; `stale_version` if the change would overwrite a note or owner
 *   that the caller hasn't seen; `validation_failed` if the owner is not a manager
 */
export async function answerHand(
  ctx: CompanyContext,
  { id, ...answer }: CallArguments<"answerRaisedHand">,
): Promise<CallOutput<"answerRaisedHand">> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockHand(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (wouldOverwrite(before, answer)) throw new CallError("stale_version");
  await requireKnownOwner(ctx, before, answer);
  const cleared = withReplyCleared(
    before,
    afterAnswer(before, answer, actor.employeeId, now),
    answer,
  );
  const after = { ...cleared, waiting_since: handWaitingSince(before, cleared, now) };
  if (hasChanges(before, after)) {
    if (after.owner_id !== before.owner_id) await requireOwner(ctx, after.owner_id);
    await updateHand(tx, scope, id, after);
    const name = (await readOwner(tx, scope, before.employee_id)) ?? "";
    const owners = await readOwnerNames(tx, scope, before.owner_id, after.owner_id);
    await ctx.audit({
      ...{ kind: "raised-hand", id, name },
      before: {
        ...answerFieldsOf(before),
        owner: owners[0],
        internal_note: auditedNote(before.internal_note),
      },
      after: {
        ...{ ...answerFieldsOf(after), owner: owners[1] },
        internal_note: auditedNote(after.internal_note, before.internal_note),
      },
    });
    const { internal_note: _n, ...seen } = after;
    await emitChanged(ctx, id, before.employee_id, hasChanges(before, seen));
  }
  const raised_hand = await requireHand(ctx, id);
  return { raised_hand, employee: raised_hand.employee };
}

/**
 * Records the employee's reply to a manager's answer. If the problem is fixed, the raised hand is closed; if not, management has
 * to answer again.
 * @throws CallError `not_found` if the raised hand is not the caller's; `conflict` if the reply is "not fixed" and no manager
 *   has answered yet
 */
export async function acknowledgeHand(
  ctx: CompanyContext,
  { id, fixed, content }: CallArguments<"acknowledgeHand">,
): Promise<CallOutput<"acknowledgeHand">> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockHand(tx, scope, id);
  if (before?.employee_id !== actor.employeeId) throw new CallError("not_found");
  const isSaid = fixed && before.acknowledgement === "fixed" && before.resolved_at !== null;
  if (!isSaid) {
    // Until a manager answers, the employee can only close their raised hand.
    if (!fixed && awaits(before).is_awaiting_manager)
      throw new CallError("conflict", { text: waits });
    const after = afterReply(before, { fixed, content: content ?? null, now });
    await updateHand(tx, scope, id, after);
    await ctx.audit({
      ...{ kind: "raised-hand", id, name: actor.name },
      before: replyFields(before),
      after: replyFields(after),
    });
    await emitChanged(ctx, id, actor.employeeId, true);
    if (!fixed) {
      const text = content ?? before.content;
      const topic = await readTopic(tx, scope, before.topic);
      const again = { isUrgent: before.is_urgent, nth: after.raised_count };
      await mailOfHand(ctx, { id, topic, content: text, ...again });
    }
  }
  return { raised_hand: presentOwnHand(await requireHand(ctx, id)) };
}

/**
 * @returns a raised hand as management sees it, with its history
 * @throws CallError `not_found` if the raised hand is unknown
 */
export async function getRaisedHand(
  ctx: CompanyContext,
  { id }: CallArguments<"getRaisedHand">,
): Promise<CallOutput<"getRaisedHand">> {
  return {
    raised_hand: await requireHand(ctx, id),
    history: await readHistory(ctx.tx, ctx.scope, "raised-hand", id),
  };
}

async function requireHand({ tx, scope, now }: CompanyContext, id: number): Promise<RaisedHand> {
  const [found] = await readHands(tx, scope, [id], now);
  if (found === undefined) throw new CallError("not_found");
  return found;
}

const waits = {
  en: "No one has answered this yet",
  es: "Nadie ha respondido todavía",
};

/**
 * @returns the raised hand after a manager's change. A new answer from the manager clears the employee's reply "not fixed".
 *   Reopening the raised hand clears the employee's reply "fixed"
 */
function withReplyCleared(
  before: HandRow,
  after: FollowUpState,
  { manager_note: says }: Pick<FollowUpAnswer, "manager_note">,
): FollowUpState & Partial<HandReply> {
  if (says && before.acknowledgement === "not_fixed") return { ...after, acknowledgement: null };
  const opens = before.resolved_at !== null && after.resolved_at === null;
  if (!opens || before.acknowledgement !== "fixed") return after;
  return { ...after, acknowledgement: null, acknowledged_at: null };
}

/**
 * @returns the time since which the raised hand has been waiting for management. If a manager's change, such as a reopening,
 *   makes the raised hand wait for management again, the waiting time starts over, unless the raised hand was answered or closed
 *   only a few minutes before the change
 */
function handWaitingSince(before: HandRow, after: FollowUpState, now: Date): Date {
  const { manager_acknowledged_at, resolved_at, waiting_since } = before;
  if (awaits(before).is_awaiting_manager || !awaits(after).is_awaiting_manager)
    return waiting_since;
  const [ended = null] = [manager_acknowledged_at, resolved_at]
    .filter((at) => at !== null)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return waitingSinceAfter(waiting_since, ended, now);
}

/** @returns the fields that the employee's reply changes. The manager's note is kept */
function afterReply(
  before: HandRow,
  { fixed, content, now }: { fixed: boolean; content: string | null; now: Date },
): HandReply {
  const { raised_count, waiting_since, manager_acknowledged_at, resolved_at } = before;
  const reply = { acknowledged_at: now, employee_note: content };
  if (fixed)
    return {
      ...{ ...reply, acknowledgement: "fixed", raised_count, waiting_since },
      ...{ manager_acknowledged_at, resolved_at: resolved_at ?? now },
    };
  return {
    ...{ ...reply, acknowledgement: "not_fixed", raised_count: raised_count + 1 },
    ...{ waiting_since: now, manager_acknowledged_at: null, resolved_at: null },
  };
}

function replyFields(row: HandReply): AuditFields {
  const { acknowledgement, employee_note, raised_count, resolved_at } = row;
  return { acknowledgement, employee_note, raised_count, resolved_at };
}

/** Sends an event about a new or changed raised hand to management and, if `theirs` is true, to the employee. */
async function emitChanged(
  ctx: CompanyContext,
  id: number,
  employeeId: number,
  theirs: boolean,
): Promise<void> {
  const payload = { kind: "raised_hand", id, employee_id: employeeId } as const;
  const audience = { kind: "employees", ids: theirs ? [employeeId] : [], management: true };
  await ctx.emit({ type: "FollowUpChanged", payload, audience });
}
