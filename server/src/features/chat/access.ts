import type { Target } from "@lineup/contract/targeting/schemas";

import { type Membership, findMembership, lockGroup } from "#server/features/chat/groups/reads";
import { type MessageRow, findMessage } from "#server/features/chat/messages/reads";
import { findUnknownTargets } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Reading = Pick<CompanyContext, "tx" | "scope" | "actor">;

/**
 * @returns a group that the caller is in now, with the caller's membership
 * @throws CallError `not_found` for every other group, so the answer doesn't reveal which groups exist
 */
export async function requireMembership(
  { tx, scope, actor }: Reading,
  groupId: number,
): Promise<Membership> {
  const found = await findMembership(tx, scope, groupId, actor.employeeId);
  if (found === undefined) throw new CallError("not_found");
  return found;
}

/** Does the same, and locks the group until the transaction ends: messages to it and changes of it wait. */
export async function lockMembership(ctx: Reading, groupId: number): Promise<Membership> {
  await requireMembership(ctx, groupId);
  await lockGroup(ctx.tx, ctx.scope, groupId);
  return requireMembership(ctx, groupId);
}

/**
 * @returns a message of the group that the caller may see
 * @throws CallError `not_found` for a message that is deleted, is of another group, or was sent before the caller may see messages
 */
export async function requireMessage(
  { tx, scope }: Reading,
  { group, member }: Membership,
  messageId: number,
): Promise<MessageRow> {
  const message = await findMessage(tx, scope, messageId);
  const isThere = message?.chat_group_id === group.id && message.deleted_at === null;
  if (!isThere || message.seq <= member.visible_after) throw new CallError("not_found");
  return message;
}

/** @throws CallError `validation_failed` for an empty name */
export function requireName(name: string): void {
  if (name === "") throw invalidField("name", sharedTexts.required);
}

/** @throws CallError `validation_failed` for ids that the company doesn't have */
export async function requireKnown({ tx, scope }: CompanyContext, target: Target): Promise<void> {
  const [unknown] = await findUnknownTargets(tx, scope, target);
  if (unknown !== undefined) throw invalidField(unknown, sharedTexts.someAreGone);
}
