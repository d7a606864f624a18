import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatMessageSent } from "@lineup/contract/chat/events";
import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { isManagement } from "@lineup/contract/permissions";

import {
  requireLockedMessage,
  requireMayWrite,
  requirePartner,
  requireSharedMembership,
} from "#server/features/chat/access";
import { presentSharedGroup } from "#server/features/chat/groups/present";
import {
  type Membership,
  type SharedGroupRecord,
  type SharedMembership,
  readSharedGroup,
} from "#server/features/chat/groups/reads";
import { findMentioned, readReceipts } from "#server/features/chat/members/reads";
import { presentMessage, withReceipts } from "#server/features/chat/messages/present";
import { type MessageRecord, readMessagesByIds } from "#server/features/chat/messages/reads";
import {
  type Mentions,
  markDeleted,
  replaceText,
  toggleReaction,
} from "#server/features/chat/messages/store";
import {
  isEmoji,
  maxReactionKinds,
  maxReactions,
  mayDeleteMessage,
  mentionsEveryone,
} from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * Changes the text of the caller's message, and keeps the earlier text for managers.
 * @throws CallError `not_found`; `forbidden` for someone else's message; `validation_failed` if nothing would be left of it
 */
export async function editMessage(
  ctx: CompanyContext,
  { group_id, message_id, content }: CallArguments<"editChatMessage">,
): Promise<CallOutput<"editChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const { membership, message } = await requireLockedMessage(ctx, group_id, message_id);
  if (message.employee_id !== actor.employeeId) throw new CallError("forbidden");
  await requireMayWrite(ctx, membership);
  if (content === "" && message.image_key === null && message.image_url === null)
    throw invalidField("content", sharedTexts.required);
  if (content === message.content)
    return { message: await shownMessage(ctx, membership, message_id) };
  const text = { content, ...(await mentionsIn(ctx, group_id, content)) };
  await replaceText(tx, scope, message_id, text, now);
  const edited = await requireRecord(ctx, message_id);
  return { message: await announce(ctx, membership, edited, "update") };
}

/**
 * Deletes a message for everyone. That a manager deleted someone else's message enters the audit log, which all admins read: the entry
 * is about its author, and doesn't name a private chat.
 * @throws CallError `not_found`; `forbidden` for someone who is neither its author nor a manager
 */
export async function deleteMessage(
  ctx: CompanyContext,
  { group_id, message_id }: CallArguments<"deleteChatMessage">,
): Promise<CallOutput<"deleteChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const { membership, message } = await requireLockedMessage(ctx, group_id, message_id);
  if (!mayDeleteMessage(message, actor)) throw new CallError("forbidden");
  await markDeleted(tx, scope, message_id, { employeeId: actor.employeeId, now });
  const record = await requireRecord(ctx, message_id);
  const deleted = await announce(ctx, membership, record, "update");
  if (message.employee_id !== actor.employeeId) {
    const { id, name } = deleted.employee;
    const deleted_in = membership.group.is_private ? null : membership.group.name;
    await ctx.audit({ kind: "employee", id, name, before: null, after: { deleted_in } });
  }
  return { message: deleted };
}

/**
 * Adds the caller's reaction to a message, or removes it.
 * @throws CallError `not_found`; `forbidden` in a conversation that can only be read, because the other person has left;
 *   `validation_failed` for what isn't an emoji; `conflict` for too many reactions
 */
export async function reactToMessage(
  ctx: CompanyContext,
  { group_id, message_id, reaction }: CallArguments<"reactToChatMessage">,
): Promise<CallOutput<"reactToChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const membership = await requireSharedMembership(ctx, group_id, message_id);
  if (!isEmoji(reaction)) throw invalidField("reaction", notEmoji);
  await requirePartner(ctx, membership);
  const { member } = membership;
  const own = { membershipId: member.id, employeeId: actor.employeeId };
  const count = await toggleReaction(tx, scope, { messageId: message_id, ...own, reaction }, now);
  if (count === undefined) throw new CallError("not_found");
  if (count > maxReactions) throw new CallError("conflict", { text: tooManyReactions });
  const record = await requireRecord(ctx, message_id);
  const isAdded = record.reactions.some(
    (one) => one.employee_id === actor.employeeId && one.reaction === reaction,
  );
  if (isAdded && record.reaction_counts.length > maxReactionKinds)
    throw new CallError("conflict", { text: tooManyKinds });
  return { message: await announce(ctx, membership, record, "reaction") };
}

/** Emits what happened to a message to the members who may see it. @returns the message as the caller, who is one, sees it */
async function announce(
  ctx: CompanyContext,
  membership: SharedMembership,
  record: MessageRecord,
  type: ChatMessageSent["payload"]["type"],
): Promise<ChatMessage> {
  await emitRecord(ctx, membership.group, record, type);
  return presentOne(ctx, membership, record);
}

/** Emits what happened to a message to the members who may see it, on behalf of someone who may not be one of them. */
export async function emitMessage(
  ctx: CompanyContext,
  groupId: number,
  messageId: number,
  type: ChatMessageSent["payload"]["type"],
): Promise<void> {
  const record = await requireRecord(ctx, messageId);
  const shared = await readSharedGroup(ctx.tx, ctx.scope, groupId);
  if (shared === undefined) throw new CallError("not_found");
  await emitRecord(ctx, shared, record, type);
}

/** Emits what happened to a message that has been read from the database. */
export async function emitRecord(
  { emit, actor }: CompanyContext,
  group: SharedGroupRecord,
  record: MessageRecord,
  type: ChatMessageSent["payload"]["type"],
): Promise<void> {
  await emit({
    type: "ChatMessageSent",
    payload: {
      type,
      group: presentSharedGroup(group),
      // The answered message is shown without its text: some members may have joined after it.
      latest_message: presentMessage(record, record.primary?.seq ?? 0),
      initiator: { id: actor.employeeId, name: actor.name },
    },
    audience: {
      ...{ kind: "chat-readers", group_id: group.id, seq: record.seq },
      is_deleted: record.deleted_at !== null,
    },
  });
}

/** @returns a message as the caller, who is a member of its group, sees it */
export async function shownMessage(
  ctx: CompanyContext,
  membership: Membership,
  id: number,
): Promise<ChatMessage> {
  return presentOne(ctx, membership, await requireRecord(ctx, id));
}

/** @returns a message with all reactions of the caller; also a deleted one */
async function requireRecord(
  { tx, scope, actor }: CompanyContext,
  id: number,
): Promise<MessageRecord> {
  const [record] = await readMessagesByIds(tx, scope, [id], actor.employeeId);
  if (record === undefined) throw new CallError("not_found");
  return record;
}

/** The receipts of those who have read up to messages after this one that are deleted now stand on this one, as in a list. */
async function presentOne(
  { tx, scope }: CompanyContext,
  { member }: Membership,
  record: MessageRecord,
): Promise<ChatMessage> {
  const { chat_group_id, seq } = record;
  const receipts = await readReceipts(tx, scope, chat_group_id, [seq], "unknown");
  return withReceipts(presentMessage(record, member.visible_after), receipts);
}

/** @returns the members whom a text mentions by name, and whether it mentions everyone, which only managers do */
export async function mentionsIn(
  { tx, scope, actor }: CompanyContext,
  groupId: number,
  content: string,
): Promise<Mentions> {
  if (!content.includes("@")) return { mention_ids: [], mentions_everyone: false };
  return {
    mention_ids: await findMentioned(tx, scope, groupId, content, actor.employeeId),
    mentions_everyone: isManagement(actor.role) && mentionsEveryone(content),
  };
}

const notEmoji = { en: "Please use an emoji", es: "Usa un emoji" };
const tooManyKinds = {
  en: "This message already has fifty different reactions. Choose one of them",
  es: "Este mensaje ya tiene cincuenta reacciones distintas. Elige una de ellas",
};
const tooManyReactions = {
  en: "You've reacted to this message with ten emoji already",
  es: "Ya reaccionaste a este mensaje con diez emojis",
};
