import { maxNamedInChat } from "@lineup/contract/constants";
import { isManagement } from "@lineup/contract/permissions";
import type { Target } from "@lineup/contract/targeting/schemas";

import {
  type Membership,
  type SharedMembership,
  findMembership,
  findMemberships,
  lockGroup,
  placeKey,
} from "#server/features/chat/groups/reads";
import { lockMember, lockMembers } from "#server/features/chat/members/store";
import { type MessageRow, findMessage } from "#server/features/chat/messages/reads";
import { lockMessage } from "#server/features/chat/messages/store";
import { isSilenced, partnerOf } from "#server/features/chat/rules";
import { findUnknownTargets, readActive } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

type Reading = Pick<CompanyContext, "tx" | "scope" | "actor">;

/**
 * @param anchorId the id of the membership's anchor; null to look for none
 * @returns a group that the caller is in now, with the caller's membership
 * @throws CallError `not_found` for every other group, so the answer doesn't reveal which groups exist
 */
export async function requireMembership(
  { tx, scope, actor }: Reading,
  groupId: number,
  anchorId: number | null = null,
): Promise<Membership> {
  const found = await findMembership(tx, scope, groupId, actor.employeeId, anchorId);
  if (found === undefined) throw new CallError("not_found");
  return found;
}

/**
 * Does the same, and reads what the group names, for an event to its members.
 * @param messageId a message to lock until the transaction ends, with the errors of `requireLockedMessage`. Here, the membership is the one
 *   before the wait for the lock
 */
export async function requireSharedMembership(
  { tx, scope, actor }: Reading,
  groupId: number,
  messageId?: number,
): Promise<SharedMembership> {
  const place = { group_id: groupId, employee_id: actor.employeeId };
  const found = (await findMemberships(tx, scope, [place], messageId)).get(placeKey(place));
  if (found === undefined) throw new CallError("not_found");
  return found;
}

/**
 * Does the same as `requireMembership`, and locks the group until the transaction ends: messages to it and changes of it wait.
 * @param members whose memberships may change; they are locked first
 * @param requireAllowed throws for a group that the caller may not change, before anything is locked and again afterwards
 * @throws CallError `conflict` also when an import changes them for too long
 */
export async function lockMembership(
  ctx: Reading,
  groupId: number,
  members: "all" | "own",
  requireAllowed: (membership: Membership) => void = () => {},
): Promise<Membership> {
  requireAllowed(await requireMembership(ctx, groupId));
  if (members === "all") await lockMembers(ctx.tx, ctx.scope);
  else await lockMember(ctx.tx, ctx.scope, ctx.actor.employeeId);
  await lockGroup(ctx.tx, ctx.scope, groupId);
  const membership = await requireMembership(ctx, groupId);
  requireAllowed(membership);
  return membership;
}

/**
 * @returns a message of the group that the caller may see
 * @throws CallError `not_found` for a message that is deleted, is of another group, or was sent before the caller may see messages
 */
export async function requireMessage(
  { tx, scope }: Reading,
  membership: Membership,
  messageId: number,
): Promise<MessageRow> {
  return requireVisible(membership, await findMessage(tx, scope, messageId));
}

/**
 * Locks a message until the transaction ends: edits, reactions and its deletion wait for each other. The membership is read after the
 * wait, because the caller may have been taken out of the group meanwhile, or paused.
 * @returns the message, and the caller's membership
 * @throws CallError `not_found` as `requireMembership` and `requireMessage` do
 */
export async function requireLockedMessage(
  ctx: Reading,
  groupId: number,
  messageId: number,
): Promise<{ membership: SharedMembership; message: MessageRow }> {
  const place = { group_id: groupId, employee_id: ctx.actor.employeeId };
  const message = await lockMessage(ctx.tx, ctx.scope, messageId, place);
  const membership = await requireSharedMembership(ctx, groupId);
  return { membership, message: requireVisible(membership, message) };
}

function requireVisible(
  { group, member }: Membership,
  message: MessageRow | undefined,
): MessageRow {
  const isThere = message?.chat_group_id === group.id && message.deleted_at === null;
  if (!isThere || message.seq <= member.visible_after) throw new CallError("not_found");
  return message;
}

/** @throws CallError `forbidden` where the other person of a direct conversation has left: it can only be read */
export async function requirePartner(
  { tx, scope, actor }: Reading,
  { group }: Membership,
): Promise<void> {
  const partner = partnerOf(group, actor.employeeId);
  if (partner !== null && (await readActive(tx, scope, [partner])).length === 0)
    throw new CallError("forbidden", { text: partnerLeft });
}

/** @throws CallError `forbidden` while a manager has silenced the caller, and where the other person of a direct conversation has left */
export async function requireMayWrite(ctx: CompanyContext, membership: Membership): Promise<void> {
  await requirePartner(ctx, membership);
  if (isSilenced(membership.member, ctx.now)) throw new CallError("forbidden", { text: silenced });
}

/** @throws CallError `validation_failed` for an empty name */
export function requireName(name: string): void {
  if (name === "") throw invalidField("name", sharedTexts.required);
}

/** @throws CallError `validation_failed` for more people than the caller may name in a group, with themselves */
export function requireFewNamed(
  { actor }: Pick<CompanyContext, "actor">,
  { recipient_ids }: Pick<Target, "recipient_ids">,
): void {
  if (!isManagement(actor.role) && recipient_ids.length > maxNamedInChat)
    throw invalidField("recipient_ids", tooManyNamed);
}

/** @throws CallError `validation_failed` for ids that the company doesn't have */
export async function requireKnown({ tx, scope }: CompanyContext, target: Target): Promise<void> {
  const [unknown] = await findUnknownTargets(tx, scope, target);
  if (unknown !== undefined) throw invalidField(unknown, sharedTexts.someAreGone);
}

const tooManyNamed = {
  en: `Only managers can add more than ${maxNamedInChat} people to a chat`,
  es: `Solo los gerentes pueden agregar a más de ${maxNamedInChat} personas a un chat`,
};
const partnerLeft = {
  en: "This person is no longer on the team",
  es: "Esta persona ya no está en el equipo",
};
const silenced = {
  en: "A manager has paused your messages in this chat",
  es: "Un gerente pausó tus mensajes en este chat",
};
