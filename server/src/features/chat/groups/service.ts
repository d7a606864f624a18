import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatGroup } from "@lineup/contract/chat/schemas";

import { requireMembership } from "#server/features/chat/access";
import { readGroupDetails } from "#server/features/chat/groups/details-reads";
import { listedIds, presentGroup } from "#server/features/chat/groups/present";
import {
  type GroupRecord,
  type Place,
  placeKey,
  readGroupsAt,
  readGroupsOf,
} from "#server/features/chat/groups/reads";
import { countMembers, isInSegments } from "#server/features/chat/members/reads";
import { updatePreferences } from "#server/features/chat/members/store";
import { presentMessage } from "#server/features/chat/messages/present";
import { readMessagesByIds } from "#server/features/chat/messages/reads";
import { isDirect, mayChangeGroup } from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** @returns the caller's groups: pinned ones first, then by newest message */
export async function listGroups(ctx: CompanyContext): Promise<CallOutput<"listChatGroups">> {
  const groups = await presentGroups(
    ctx,
    await readGroupsOf(ctx.tx, ctx.scope, ctx.actor.employeeId),
  );
  return { groups };
}

/**
 * @returns a group as the caller sees it, what it is made of, and what the caller may do with it. Who may change it gets all people whom it
 *   names, to change them
 */
export async function getGroup(
  ctx: CompanyContext,
  { group_id }: CallArguments<"getChatGroup">,
): Promise<CallOutput<"getChatGroup">> {
  const { tx, scope, actor } = ctx;
  const { group } = await requireMembership(ctx, group_id);
  const may = mayChangeGroup(group, actor);
  const { employeeId } = actor;
  const shown = await callersView(ctx, group_id);
  const people = may ? "all" : "some";
  const details = await readGroupDetails(tx, scope, group_id, { employeeId, people });
  if (details === undefined) throw new CallError("not_found");
  const { is_named, recipients, recipient_ids: ids, ...names } = details;
  const recipient_ids = may ? ids : listedIds(details);
  const isNamed = !isDirect(group) && is_named;
  return {
    group: { ...shown, recipient_ids },
    member_count: await countMembers(tx, scope, group_id),
    ...{ ...names, recipients: recipient_ids === null ? [] : recipients },
    can: {
      edit: may,
      delete: may,
      leave: isNamed && !(await isInSegments(tx, scope, group_id, employeeId)),
    },
  };
}

/** @returns a group as the caller, who is in it, sees it */
export async function callersView(ctx: CompanyContext, groupId: number): Promise<ChatGroup> {
  const place = { group_id: groupId, employee_id: ctx.actor.employeeId };
  const group = (await membersViews(ctx, [place])).get(placeKey(place));
  if (group === undefined) throw new CallError("not_found");
  return group;
}

/** @returns groups as their members see them, by `placeKey`; without those that they aren't members of */
export async function membersViews(
  ctx: CompanyContext,
  places: readonly Place[],
): Promise<ReadonlyMap<string, ChatGroup>> {
  const records = await readGroupsAt(ctx.tx, ctx.scope, places);
  const groups = await presentGroups(ctx, records);
  return new Map(
    records.flatMap(({ id, employee_id }, at) => {
      const group = groups[at];
      return group ? [[placeKey({ group_id: id, employee_id }), group]] : [];
    }),
  );
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
  const messages = await readMessagesByIds(tx, scope, ids, null);
  const latest = new Map(messages.map((one) => [one.id, one]));
  return records.map((record) => {
    const found = record.latest_id === null ? undefined : latest.get(record.latest_id);
    const shown = found ? presentMessage(found, record.visible_after) : null;
    return presentGroup(record, shown, now);
  });
}

/** Changes how the caller, who is in the group, wants to see it. */
export async function setPreferences(
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
