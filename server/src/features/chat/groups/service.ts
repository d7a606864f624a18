import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { lockMembership, requireMembership } from "#server/features/chat/access";
import { presentGroup } from "#server/features/chat/groups/present";
import {
  type GroupRecord,
  type Membership,
  type SharedGroupRecord,
  findDirectGroup,
  readGroupNames,
  readGroupsOf,
  readSharedGroup,
} from "#server/features/chat/groups/reads";
import {
  insertGroup,
  removeRecipient,
  replaceTargets,
  updateGroup,
  updateMembers,
} from "#server/features/chat/groups/store";
import { countMembers } from "#server/features/chat/members/reads";
import { updatePreferences } from "#server/features/chat/members/store";
import { presentMessage } from "#server/features/chat/messages/present";
import { readMessagesByIds } from "#server/features/chat/messages/reads";
import { directPair, isDirect, mayChangeGroup } from "#server/features/chat/rules";
import { findUnknownTargets, readActive } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** @returns the caller's groups: pinned ones first, then by newest message */
export async function listGroups(ctx: CompanyContext): Promise<CallOutput<"listChatGroups">> {
  const groups = await presentGroups(
    ctx,
    await readGroupsOf(ctx.tx, ctx.scope, ctx.actor.employeeId),
  );
  return { groups, chat_groups: groups };
}

/** @returns a group as the caller sees it, what it is made of, and what the caller may do with it */
export async function getGroup(
  ctx: CompanyContext,
  { group_id }: CallArguments<"getChatGroup">,
): Promise<CallOutput<"getChatGroup">> {
  const { tx, scope, actor } = ctx;
  const { group } = await requireMembership(ctx, group_id);
  const may = mayChangeGroup(group, actor);
  const shown = await callersView(ctx, group_id);
  return {
    group: shown,
    member_count: await countMembers(tx, scope, group_id),
    ...(await readGroupNames(tx, scope, group_id)),
    can: {
      edit: may,
      delete: may,
      leave: !isDirect(group) && shown.recipient_ids.includes(actor.employeeId),
    },
  };
}

/** @returns a group as the caller, who is in it, sees it */
export async function callersView(ctx: CompanyContext, groupId: number): Promise<ChatGroup> {
  const records = await readGroupsOf(ctx.tx, ctx.scope, ctx.actor.employeeId, groupId);
  const [group] = await presentGroups(ctx, records);
  if (group === undefined) throw new CallError("not_found");
  return group;
}

/**
 * Creates a public group. Its creator is among those whom it names.
 * @throws CallError `validation_failed` without a name, or for ids that the company doesn't have
 */
export async function createGroup(
  ctx: CompanyContext,
  input: CallArguments<"createChatGroup">,
): Promise<CallOutput<"createChatGroup">> {
  const { name, icon, shows_history } = input;
  const target = withMember(targetOf(input), ctx.actor.employeeId);
  requireName(name);
  await requireKnown(ctx, target);
  const facts = { name, icon: icon ?? null, is_private: false, direct: null };
  const id = await insertNew(ctx, target, { ...facts, shows_history: shows_history ?? true });
  await ctx.audit({ kind: "chat-group", id, name, before: null, after: { name, ...target } });
  return { group: await created(ctx, id, input.is_notifications_active) };
}

/**
 * Creates a private group, or finds the direct conversation if it is with one other person.
 * @throws CallError `validation_failed` for no one but the caller, for ids that the company doesn't have, or without a name
 */
export async function createPrivateGroup(
  ctx: CompanyContext,
  input: CallArguments<"createPrivateChatGroup">,
): Promise<CallOutput<"createPrivateChatGroup">> {
  const { tx, scope, actor } = ctx;
  const others = [...new Set(input.recipient_ids)].filter((id) => id !== actor.employeeId);
  if (others.length === 0) throw invalidField("recipient_ids", sharedTexts.required);
  if ((await readActive(tx, scope, others)).length < others.length)
    throw invalidField("recipient_ids", sharedTexts.someAreGone);
  const [other] = others;
  const direct =
    others.length === 1 && other !== undefined ? directPair(actor.employeeId, other) : null;
  if (direct === null) requireName(input.name);
  const known = direct && (await findDirectGroup(tx, scope, direct));
  if (known) return { group: await created(ctx, known, input.is_notifications_active) };
  const target = withMember(namedOnly(others), actor.employeeId);
  const facts = { name: direct ? "" : input.name, icon: input.icon ?? null, is_private: true };
  const history = { shows_history: input.shows_history ?? direct !== null };
  const id = await insertNew(ctx, target, { ...facts, direct, ...history });
  return { group: await created(ctx, id, input.is_notifications_active) };
}

/**
 * Changes a group. Its members follow at once: who isn't meant any longer can't read it anymore.
 * @throws CallError `not_found`; `forbidden` for someone who may not change it; `conflict` for a direct conversation;
 *   `validation_failed` for an empty name, or for ids that the company doesn't have
 */
export async function changeGroup(
  ctx: CompanyContext,
  { group_id, company_id: _, is_notifications_active, ...change }: CallArguments<"updateChatGroup">,
): Promise<CallOutput<"updateChatGroup">> {
  const { tx, scope, actor, now } = ctx;
  const { group } = await lockMembership(ctx, group_id);
  await setPreferences(ctx, { group_id, is_notifications_active });
  if (Object.values(change).every((value) => value === undefined))
    return { group: await callersView(ctx, group_id) };
  requireChangeable(group, actor);
  const before = await requireShared(ctx, group_id);
  const target = targetAfter(before, change);
  const facts = {
    name: change.name ?? before.name,
    icon: change.icon === undefined ? before.icon : change.icon,
    is_private: change.is_private ?? before.is_private,
    shows_history: change.shows_history ?? before.shows_history,
  };
  requireName(facts.name);
  await requireKnown(ctx, target);
  await updateGroup(tx, scope, group_id, { ...facts, mode: target.mode, updated_at: now });
  await replaceTargets(tx, scope, group_id, target);
  await updateMembers(tx, scope, group_id);
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
  const { tx, scope, actor, now } = ctx;
  const { group } = await lockMembership(ctx, group_id);
  requireChangeable(group, actor);
  const before = await requireShared(ctx, group_id);
  await updateGroup(tx, scope, group_id, { deleted_at: now });
  await updateMembers(tx, scope, group_id);
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
  const { group } = await lockMembership(ctx, group_id);
  if (isDirect(group)) throw new CallError("conflict", { text: directStays });
  if (!(await removeRecipient(tx, scope, group_id, actor.employeeId)))
    throw new CallError("conflict", { text: followsTeam });
  await updateMembers(tx, scope, group_id);
  const left = await countMembers(tx, scope, group_id);
  if (group.is_private && left === 0) await updateGroup(tx, scope, group_id, { deleted_at: now });
  else await announce(ctx, group_id);
  return {};
}

/** Mutes a group for the caller, or pins it to the top of their list. @throws CallError `not_found` */
export async function changePreferences(
  ctx: CompanyContext,
  input: CallArguments<"setChatPreferences">,
): Promise<CallOutput<"setChatPreferences">> {
  await requireMembership(ctx, input.group_id);
  await setPreferences(ctx, input);
  return { group: await callersView(ctx, input.group_id) };
}

async function presentGroups(
  { tx, scope, now }: CompanyContext,
  records: readonly GroupRecord[],
): Promise<ChatGroup[]> {
  const ids = records.flatMap(({ latest_id }) => latest_id ?? []);
  const latest = new Map((await readMessagesByIds(tx, scope, ids)).map((one) => [one.id, one]));
  return records.map((record) => {
    const found = record.latest_id === null ? undefined : latest.get(record.latest_id);
    const shown = found ? presentMessage(found, record.visible_after) : null;
    return presentGroup(record, shown, now);
  });
}

type Facts = Pick<
  Parameters<typeof insertGroup>[2],
  "name" | "icon" | "is_private" | "direct" | "shows_history"
>;

async function insertNew(ctx: CompanyContext, target: Target, facts: Facts): Promise<number> {
  const { tx, scope, actor, now } = ctx;
  const made = { created_by: actor.employeeId, now, mode: target.mode };
  const id = await insertGroup(tx, scope, { ...facts, ...made });
  if (id === undefined) {
    // The other person has begun the same conversation at this moment.
    const other = facts.direct && (await findDirectGroup(tx, scope, facts.direct));
    if (!other) throw new CallError("conflict");
    return other;
  }
  await replaceTargets(tx, scope, id, target);
  await updateMembers(tx, scope, id);
  return id;
}

async function created(
  ctx: CompanyContext,
  group_id: number,
  is_notifications_active: boolean | undefined,
): Promise<ChatGroup> {
  await setPreferences(ctx, { group_id, is_notifications_active });
  return callersView(ctx, group_id);
}

async function setPreferences(
  { tx, scope, actor, now, emit }: CompanyContext,
  change: Pick<CallArguments<"setChatPreferences">, "group_id" | "is_notifications_active"> & {
    readonly is_pinned?: boolean | undefined;
  },
): Promise<void> {
  const { group_id, is_notifications_active, is_pinned } = change;
  if (is_notifications_active === undefined && is_pinned === undefined) return;
  await updatePreferences(
    tx,
    scope,
    { groupId: group_id, employeeId: actor.employeeId },
    {
      ...(is_notifications_active !== undefined && { is_notifications_active }),
      ...(is_pinned !== undefined && { pinned_at: is_pinned ? now : null }),
    },
  );
  await emit({
    type: "ChatGroupsChanged",
    payload: { ids: [group_id] },
    audience: { kind: "employees", ids: [actor.employeeId] },
  });
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

/** @throws CallError `conflict` for a direct conversation; `forbidden` for someone who may not change the group */
function requireChangeable(group: Membership["group"], actor: CompanyContext["actor"]): void {
  if (isDirect(group)) throw new CallError("conflict", { text: directStays });
  if (!mayChangeGroup(group, actor)) throw new CallError("forbidden");
}

function requireName(name: string): void {
  if (name === "") throw invalidField("name", sharedTexts.required);
}

async function requireKnown({ tx, scope }: CompanyContext, target: Target): Promise<void> {
  const [unknown] = await findUnknownTargets(tx, scope, target);
  if (unknown !== undefined) throw invalidField(unknown, sharedTexts.someAreGone);
}

function targetOf({ mode, location_ids, audience_ids, recipient_ids }: Target): Target {
  if (mode === "recipients") return namedOnly(recipient_ids);
  return { mode, location_ids, audience_ids, recipient_ids };
}

function namedOnly(recipient_ids: readonly number[]): Target {
  return { mode: "recipients", location_ids: [], audience_ids: [], recipient_ids: [...recipient_ids] };
}

function withMember(target: Target, employeeId: number): Target {
  return { ...target, recipient_ids: [...new Set([...target.recipient_ids, employeeId])] };
}

/** @returns whom a group names after a change; a private one names only people */
function targetAfter(
  before: SharedGroupRecord,
  change: Partial<Target> & { readonly is_private?: boolean | undefined },
): Target {
  const { mode, location_ids, audience_ids, recipient_ids } = before;
  const target = {
    mode: change.mode ?? mode,
    location_ids: change.location_ids ?? location_ids,
    audience_ids: change.audience_ids ?? audience_ids,
    recipient_ids: change.recipient_ids ?? recipient_ids,
  };
  return (change.is_private ?? before.is_private)
    ? namedOnly(target.recipient_ids)
    : targetOf(target);
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
