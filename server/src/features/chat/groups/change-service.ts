import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Target } from "@lineup/contract/targeting/schemas";

import {
  lockMembership,
  requireFewNamed,
  requireKnown,
  requireName,
} from "#server/features/chat/access";
import {
  type Membership,
  type SharedGroupRecord,
  findMembership,
  readSharedGroup,
} from "#server/features/chat/groups/reads";
import {
  callersView,
  changePreferences,
  setPreferences,
} from "#server/features/chat/groups/service";
import {
  removeRecipient,
  replaceTargets,
  updateGroup,
  updateMembers,
} from "#server/features/chat/groups/store";
import { countMembers } from "#server/features/chat/members/reads";
import { isDirect, mayChangeGroup, targetAfter } from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { idsWithout } from "#server/platform/id-lists";

/**
 * Changes a group and its members. People whom it no longer names can't read it anymore.
 * @throws CallError `not_found`; `forbidden` for someone who may not change it, or may not change what it would be, as an employee whose
 *   private group would be public; `conflict` for a direct conversation; `validation_failed` for an empty name, for new ids that the
 *   company doesn't have, for too many people, or for members without the caller
 */
export async function changeGroup(
  ctx: CompanyContext,
  input: CallArguments<"updateChatGroup">,
): Promise<CallOutput<"updateChatGroup">> {
  const { tx, scope, actor, now } = ctx;
  const { group_id, is_notifications_active } = input;
  const { company_id, group_id: _group, is_notifications_active: _own, ...change } = input;
  const own = { company_id, group_id, is_notifications_active };
  if (Object.values(change).every((value) => value === undefined))
    return changePreferences(ctx, own);
  const { group } = await lockChangeable(ctx, group_id);
  const before = await requireShared(ctx, group_id);
  const target = targetAfter(before, change);
  const facts = {
    name: change.name ?? before.name,
    icon: change.icon === undefined ? before.icon : change.icon,
    is_private: change.is_private ?? before.is_private,
    shows_history: change.shows_history ?? before.shows_history,
  };
  if (!mayChangeGroup({ ...group, ...facts }, actor)) throw new CallError("forbidden");
  requireName(facts.name);
  const added = namedAnew(before, change);
  if (added.recipient_ids.length > 0) requireFewNamed(ctx, target);
  // Also what the group won't use, as the locations of a private one.
  await requireKnown(ctx, added);
  await updateGroup(tx, scope, group_id, {
    ...{ ...facts, mode: target.mode, updated_at: now },
    // What was written while newcomers didn't see it stays hidden from them.
    ...(facts.shows_history && !before.shows_history && { history_after: before.last_seq }),
  });
  await replaceTargets(tx, scope, group_id, target);
  await updateMembers(tx, scope, group_id, null);
  if ((await findMembership(tx, scope, group_id, actor.employeeId)) === undefined)
    throw invalidField("recipient_ids", withoutCaller);
  // Only now, because memberships are locked by id.
  await setPreferences(ctx, own);
  if (!before.is_private || !facts.is_private)
    await ctx.audit({
      ...{ kind: "chat-group", id: group_id, name: facts.name },
      before: auditedFields(before),
      after: { ...facts, ...target },
    });
  await announce(ctx, group_id);
  return { group: await callersView(ctx, group_id) };
}

/** @throws CallError `not_found`; `forbidden` for someone who may not delete it; `conflict` for a direct conversation */
export async function deleteGroup(
  ctx: CompanyContext,
  { group_id }: CallArguments<"deleteChatGroup">,
): Promise<Record<string, never>> {
  const { tx, scope, now } = ctx;
  const { group } = await lockChangeable(ctx, group_id);
  const before = await requireShared(ctx, group_id);
  await updateGroup(tx, scope, group_id, { deleted_at: now });
  await updateMembers(tx, scope, group_id, null);
  if (!group.is_private)
    await ctx.audit({
      ...{ kind: "chat-group", id: group_id, name: group.name },
      ...{ before: auditedFields(before), after: null },
    });
  return {};
}

/**
 * Takes the caller out of the people that a group names. A private group that no one is left in is deleted.
 * @throws CallError `conflict` for someone who is in the group through their location or audience, and for a direct conversation
 */
export async function leaveGroup(
  ctx: CompanyContext,
  { group_id }: CallArguments<"leaveChatGroup">,
): Promise<Record<string, never>> {
  const { tx, scope, actor, now } = ctx;
  const { group } = await lockMembership(ctx, group_id, "own");
  if (isDirect(group)) throw new CallError("conflict", { text: directStays });
  if (!(await removeRecipient(tx, scope, group_id, actor.employeeId)))
    throw new CallError("conflict", { text: followsTeam });
  await updateMembers(tx, scope, group_id, [actor.employeeId]);
  if ((await findMembership(tx, scope, group_id, actor.employeeId)) !== undefined)
    throw new CallError("conflict", { text: followsTeam });
  const left = await countMembers(tx, scope, group_id);
  if (group.is_private && left === 0) await updateGroup(tx, scope, group_id, { deleted_at: now });
  else await announce(ctx, group_id);
  return {};
}

/** Tells a group's members that it has changed. */
function announce({ emit }: CompanyContext, groupId: number): Promise<void> {
  return emit({
    type: "ChatGroupsChanged",
    payload: { ids: [groupId] },
    audience: { kind: "chat-members", group_id: groupId },
  });
}

async function requireShared(
  { tx, scope }: CompanyContext,
  groupId: number,
): Promise<SharedGroupRecord> {
  const group = await readSharedGroup(tx, scope, groupId);
  if (group === undefined) throw new CallError("not_found");
  return group;
}

/**
 * Locks a group and the memberships of all.
 * @throws CallError `not_found`; `conflict` for a direct conversation; `forbidden` for someone who may not change the group
 */
function lockChangeable(ctx: CompanyContext, groupId: number): Promise<Membership> {
  return lockMembership(ctx, groupId, "all", ({ group }) => {
    if (isDirect(group)) throw new CallError("conflict", { text: directStays });
    if (!mayChangeGroup(group, ctx.actor)) throw new CallError("forbidden");
  });
}

function auditedFields(group: SharedGroupRecord) {
  const { name, icon, is_private, shows_history, mode } = group;
  const { location_ids, audience_ids, recipient_ids } = group;
  return {
    ...{ name, icon, is_private, shows_history, mode },
    ...{ location_ids, audience_ids, recipient_ids },
  };
}

const directStays = {
  en: "A conversation of two people can't be changed, left or deleted",
  es: "Una conversación de dos personas no se puede cambiar, dejar ni eliminar",
};
const followsTeam = {
  en: "You're in this chat because of your location or audience. You can mute it",
  es: "Estás en este chat por tu local o tu audiencia. Puedes silenciarlo",
};
const withoutCaller = {
  en: "You'd no longer be in this chat. Add yourself, or leave the chat instead",
  es: "Ya no estarías en este chat. Agrégate, o sal del chat",
};

/** @returns the ids in a change that the group doesn't have yet. Ids that it has may be of people or places deleted since, and stay */
function namedAnew(before: Target, change: Partial<Target>): Target {
  const added = (list: "location_ids" | "audience_ids" | "recipient_ids"): number[] =>
    idsWithout(change[list] ?? [], before[list]);
  return {
    mode: before.mode,
    location_ids: added("location_ids"),
    audience_ids: added("audience_ids"),
    recipient_ids: added("recipient_ids"),
  };
}
