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
import {
  readOwnerNames,
  readOwner,
  requireKnownOwner,
  requireOwner,
} from "#server/features/follow-ups/owner-reads";
import {
  type FollowUpAnswer,
  type FollowUpState,
  answerOf,
  answered,
  differs,
  overwrites,
  waitsAgainSince,
  written,
} from "#server/features/follow-ups/rules";
import { readTopic, requireTopic } from "#server/features/follow-ups/checkins/topic-reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * The caller raises a hand: management hears of it at once.
 * @throws CallError `validation_failed` for a topic that the company does not have, or somebody who does not manage
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
  const said = { topic: about?.label ?? null, content, is_urgent: is_urgent || null };
  const after = { ...said, owner: owner?.name ?? null };
  await ctx.audit({ kind: "raised-hand", id, name: actor.name, before: null, after });
  await tell(ctx, id, actor.employeeId, true);
  await mailOfHand(ctx, { id, topic: about, content, isUrgent: is_urgent });
  return { raised_hand: presentOwnHand(await requireHand(ctx, id)) };
}

/**
 * A manager answers a raised hand, gives it to somebody, notes something of it, resolves it or opens it again.
 * @throws CallError `not_found`; `stale_version` where words or an owner would be replaced that the caller does not know;
 * `validation_failed` for an owner who does not manage
 */
export async function answerHand(
  ctx: CompanyContext,
  { id, ...answer }: CallArguments<"answerRaisedHand">,
): Promise<CallOutput<"answerRaisedHand">> {
  const { tx, scope, actor, now } = ctx;
  const before = await lockHand(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (overwrites(before, answer)) throw new CallError("stale_version");
  await requireKnownOwner(ctx, before, answer);
  const asked = asksAnew(before, answered(before, answer, actor.employeeId, now), answer);
  const after = { ...asked, waiting_since: waitsSince(before, asked, now) };
  if (differs(before, after)) {
    if (after.owner_id !== before.owner_id) await requireOwner(ctx, after.owner_id);
    await updateHand(tx, scope, id, after);
    const name = (await readOwner(tx, scope, before.employee_id)) ?? "";
    const owners = await readOwnerNames(tx, scope, before.owner_id, after.owner_id);
    await ctx.audit({
      ...{ kind: "raised-hand", id, name },
      before: {
        ...answerOf(before),
        owner: owners[0],
        internal_note: written(before.internal_note),
      },
      after: {
        ...{ ...answerOf(after), owner: owners[1] },
        internal_note: written(after.internal_note, before.internal_note),
      },
    });
    const { internal_note: _n, ...seen } = after;
    await tell(ctx, id, before.employee_id, differs(before, seen));
  }
  const raised_hand = await requireHand(ctx, id);
  return { raised_hand, employee: raised_hand.employee };
}

/**
 * The caller says whether the answer to their raised hand fixed it: yes closes it, no makes it wait again.
 * @throws CallError `not_found` for another's; `conflict` where nobody has answered yet
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
    // Who raised it may take it back; only an answer can have failed to fix it.
    if (!fixed && awaits(before).is_awaiting_manager)
      throw new CallError("conflict", { text: waits });
    const after = replied(before, { fixed, content: content ?? null, now });
    await updateHand(tx, scope, id, after);
    await ctx.audit({
      ...{ kind: "raised-hand", id, name: actor.name },
      before: repliedOf(before),
      after: repliedOf(after),
    });
    await tell(ctx, id, actor.employeeId, true);
    if (!fixed) {
      const said = content ?? before.content;
      const topic = await readTopic(tx, scope, before.topic);
      const again = { isUrgent: before.is_urgent, nth: after.raised_count };
      await mailOfHand(ctx, { id, topic, content: said, ...again });
    }
  }
  return { raised_hand: presentOwnHand(await requireHand(ctx, id)) };
}

/**
 * @returns a raised hand as management sees it, with its history
 * @throws CallError `not_found`
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
  en: "Nobody has answered this yet",
  es: "Nadie ha respondido todavía",
};

/**
 * What its owner said is of how things stood then: of a new answer they are asked anew, and where management opens it again, that it
 * is fixed is true no more.
 */
function asksAnew(
  before: HandRow,
  after: FollowUpState,
  { manager_note: says }: Pick<FollowUpAnswer, "manager_note">,
): FollowUpState & Partial<HandReply> {
  if (says && before.acknowledgement === "not_fixed") return { ...after, acknowledgement: null };
  const opens = before.resolved_at !== null && after.resolved_at === null;
  if (!opens || before.acknowledgement !== "fixed") return after;
  return { ...after, acknowledgement: null, acknowledged_at: null };
}

/** What waits for management again, though nobody says that it is not fixed, waits anew. */
function waitsSince(before: HandRow, after: FollowUpState, now: Date): Date {
  const { manager_acknowledged_at, resolved_at, waiting_since } = before;
  if (awaits(before).is_awaiting_manager || !awaits(after).is_awaiting_manager)
    return waiting_since;
  const [ended = null] = [manager_acknowledged_at, resolved_at]
    .filter((at) => at !== null)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return waitsAgainSince(waiting_since, ended, now);
}

/** What becomes of a raised hand by what its owner says to the answer; what was answered stays to be read. */
function replied(
  before: HandRow,
  { fixed, content, now }: { fixed: boolean; content: string | null; now: Date },
): HandReply {
  const { raised_count, waiting_since, manager_acknowledged_at, resolved_at } = before;
  const said = { acknowledged_at: now, employee_note: content };
  if (fixed)
    return {
      ...{ ...said, acknowledgement: "fixed", raised_count, waiting_since },
      ...{ manager_acknowledged_at, resolved_at: resolved_at ?? now },
    };
  return {
    ...{ ...said, acknowledgement: "not_fixed", raised_count: raised_count + 1 },
    ...{ waiting_since: now, manager_acknowledged_at: null, resolved_at: null },
  };
}

function repliedOf(row: HandReply): Record<string, unknown> {
  const { acknowledgement, employee_note, raised_count, resolved_at } = row;
  return { acknowledgement, employee_note, raised_count, resolved_at };
}

/** Tells management, and whoever raised it where they see what changed. */
async function tell(
  ctx: CompanyContext,
  id: number,
  employeeId: number,
  theirs: boolean,
): Promise<void> {
  const payload = { kind: "raised_hand", id, employee_id: employeeId } as const;
  const audience = { kind: "employees", ids: theirs ? [employeeId] : [], management: true };
  await ctx.emit({ type: "FollowUpChanged", payload, audience });
}
