import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireMembership } from "#server/features/chat/access";
import type { Membership } from "#server/features/chat/groups/reads";
import { findMember } from "#server/features/chat/members/reads";
import { updateSilence } from "#server/features/chat/members/store";
import { isSilenced, maySilence } from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { isoTime } from "#server/platform/iso-time";

type Silencing = CallArguments<"silenceChatMember">;
type Of = Pick<Silencing, "group_id" | "employee_id">;

/**
 * Keeps an employee from writing in a group for a time. They go on reading. A new time replaces an earlier one.
 * @returns when it ends
 * @throws CallError `not_found` for someone who isn't in the group; `conflict` for managers, and in a conversation of two
 */
export async function silenceMember(
  ctx: CompanyContext,
  { minutes, ...of }: Silencing,
): Promise<CallOutput<"silenceChatMember">> {
  const { group, member } = await requireBoth(ctx, of);
  if (!maySilence(group, ctx.actor, { employeeId: member.id, role: member.role }))
    throw new CallError("conflict", { text: notPaused });
  const until = new Date(ctx.now.getTime() + minutes * 60_000);
  await change(ctx, { group, member }, until);
  return { silenced_until: until.toISOString() };
}

/** Lets an employee write in a group again. @throws CallError `not_found` for someone who isn't in the group */
export async function unsilenceMember(
  ctx: CompanyContext,
  of: CallArguments<"unsilenceChatMember">,
): Promise<Record<string, never>> {
  const found = await requireBoth(ctx, of);
  if (isSilenced(found.member, ctx.now)) await change(ctx, found, null);
  return {};
}

type Found = Pick<Membership, "group"> & {
  readonly member: NonNullable<Awaited<ReturnType<typeof findMember>>>;
};

async function requireBoth(ctx: CompanyContext, { group_id, employee_id }: Of): Promise<Found> {
  const { group } = await requireMembership(ctx, group_id);
  const member = await findMember(ctx.tx, ctx.scope, group_id, employee_id);
  if (member === undefined) throw new CallError("not_found");
  return { group, member };
}

async function change(
  ctx: CompanyContext,
  { group, member }: Found,
  until: Date | null,
): Promise<void> {
  const { tx, scope, now } = ctx;
  await updateSilence(tx, scope, { groupId: group.id, employeeId: member.id }, until);
  // The log is read by all admins, so it doesn't name a private chat.
  const silenced_in = group.is_private ? null : group.name;
  const fieldsOf = (at: Date | null) =>
    at !== null && at > now ? { silenced_until: isoTime(at), silenced_in } : null;
  const before = fieldsOf(member.silenced_until);
  const after = fieldsOf(until);
  await ctx.audit({ kind: "employee", id: member.id, name: member.name, before, after });
  await ctx.emit({
    type: "ChatGroupsChanged",
    payload: { ids: [group.id] },
    audience: { kind: "employees", ids: [member.id] },
  });
}

const notPaused = {
  en: "Only the messages of employees can be paused, and not in a conversation of two",
  es: "Solo se pueden pausar los mensajes de empleados, y no en una conversación de dos",
};
