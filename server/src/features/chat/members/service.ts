import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import { requireMembership } from "#server/features/chat/access";
import { findChatPeople, findMembers } from "#server/features/chat/members/reads";
import { isSilenced, maySilence } from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { isoTime } from "#server/platform/iso-time";
import { pagedFields } from "#server/platform/paging";

/** @returns a page of a group's members, by name @throws CallError `not_found` for a group that the caller isn't in */
export async function listMembers(
  ctx: CompanyContext,
  input: CallArguments<"listChatMembers">,
): Promise<CallOutput<"listChatMembers">> {
  const { group } = await requireMembership(ctx, input.group_id);
  const { members, total } = await findMembers(ctx.tx, ctx.scope, input.group_id, input);
  const { actor, now } = ctx;
  return {
    members: members.map(({ role, joined_at, silenced_until, ...one }) => {
      const isPaused = isManagement(actor.role) && isSilenced({ silenced_until }, now);
      return {
        ...one,
        joined_at: joined_at.toISOString(),
        silenced_until: isPaused ? isoTime(silenced_until) : null,
        can_be_silenced: maySilence(group, actor, { employeeId: one.id, role }),
      };
    }),
    ...pagedFields(input, total, { sort_by: "name", sort_direction: "asc" }),
  };
}

/** @returns the people whom the caller can begin a conversation with, by name */
export function listPeople(
  { tx, scope, actor }: CompanyContext,
  { terms }: CallArguments<"listChatPeople">,
): Promise<CallOutput<"listChatPeople">> {
  return findChatPeople(tx, scope, terms, actor.employeeId);
}
