import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatMessageSent } from "@lineup/contract/chat/events";
import { isManagement } from "@lineup/contract/permissions";

import { requireMembership, requireMessage } from "#server/features/chat/access";
import { presentSharedGroup } from "#server/features/chat/groups/present";
import { type Membership, readGroupsOf, readSharedGroup } from "#server/features/chat/groups/reads";
import { callersView } from "#server/features/chat/groups/service";
import { countMembers, findMentioned, readReceipts } from "#server/features/chat/members/reads";
import { moveReadMark } from "#server/features/chat/members/store";
import { type ChatImage, keysOfImage } from "#server/features/chat/messages/image-service";
import { presentMessage, withReceipts } from "#server/features/chat/messages/present";
import {
  type MessageRecord,
  type MessageRow,
  findMessageByKey,
  readFirstText,
  readMessagesByIds,
} from "#server/features/chat/messages/reads";
import {
  type Mentions,
  insertMessage,
  lockMessage,
  markDeleted,
  replaceText,
  toggleReaction,
} from "#server/features/chat/messages/store";
import {
  isAnimatedPicture,
  isEmoji,
  mayDeleteMessage,
  mentionsEveryone,
  mostLiveReceipts,
  mostReactions,
} from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";
import { withFileRollback } from "#server/platform/uploads/file-rollback";

type Sending = CallArguments<"sendChatMessage">;

/**
 * Sends a message. The Idempotency-Key is a part of it: sent again with the same key, even after weeks, it is the same message.
 * @param image the stored picture; null for none
 * @returns the message
 * @throws CallError `not_found`; `forbidden` for someone who may not write now; `validation_failed` for a message without content, or an
 *   answer to a message that the caller may not see; `idempotency_conflict` if the key was used for another message
 */
export function sendMessage(
  ctx: CompanyContext,
  input: Sending,
  image: ChatImage | null,
): Promise<CallOutput<"sendChatMessage">> {
  return withFileRollback(ctx, keysOfImage(image), async () => {
    const { tx, scope, actor, now, idempotencyKey } = ctx;
    const earlier =
      idempotencyKey && (await findMessageByKey(tx, scope, actor.employeeId, idempotencyKey));
    if (earlier) {
      await requireSame(ctx, earlier, input, image);
      const removed = keysOfImage(image);
      if (removed.length > 0) await ctx.enqueue("remove-files", { keys: removed });
      const membership = await requireMembership(ctx, input.group_id);
      return { message: await shownMessage(ctx, membership, earlier.id) };
    }
    const membership = await requireMembership(ctx, input.group_id);
    await requireMayWrite(ctx, input.group_id);
    const { content, chat_message_id, image_url } = input;
    if (content === "" && image === null && image_url === undefined)
      throw invalidField("content", sharedTexts.required);
    if (image_url !== undefined && !isAnimatedPicture(image_url))
      throw invalidField("image_url", unknownAddress);
    if (chat_message_id !== undefined) await requireAnswerable(ctx, membership, chat_message_id);
    const id = await insertMessage(tx, scope, {
      ...{ chat_group_id: input.group_id, employee_id: actor.employeeId, content, now },
      ...(await mentionsIn(ctx, input.group_id, content)),
      ...{ chat_message_id, image_url: image_url ?? null, client_key: idempotencyKey, ...image },
    });
    if (id === undefined) throw new CallError("not_found");
    return { message: await announce(ctx, membership, id, "new") };
  });
}

/**
 * Changes the text of the caller's message, and keeps the earlier text for managers.
 * @throws CallError `not_found`; `forbidden` for someone else's message; `validation_failed` if nothing would be left of it
 */
export async function editMessage(
  ctx: CompanyContext,
  { group_id, message_id, content }: CallArguments<"editChatMessage">,
): Promise<CallOutput<"editChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const membership = await requireMembership(ctx, group_id);
  await lockMessage(tx, scope, message_id);
  const message = await requireMessage(ctx, membership, message_id);
  if (message.employee_id !== actor.employeeId) throw new CallError("forbidden");
  await requireMayWrite(ctx, group_id);
  if (content === "" && message.image_key === null && message.image_url === null)
    throw invalidField("content", sharedTexts.required);
  if (content === message.content)
    return { message: await shownMessage(ctx, membership, message_id) };
  const text = { content, ...(await mentionsIn(ctx, group_id, content)) };
  await replaceText(tx, scope, message_id, text, now);
  return { message: await announce(ctx, membership, message_id, "update") };
}

/**
 * Deletes a message for everyone. That a manager deleted someone else's message enters the audit log.
 * @throws CallError `not_found`; `forbidden` for someone who is neither its author nor a manager
 */
export async function deleteMessage(
  ctx: CompanyContext,
  { group_id, message_id }: CallArguments<"deleteChatMessage">,
): Promise<CallOutput<"deleteChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const membership = await requireMembership(ctx, group_id);
  await lockMessage(tx, scope, message_id);
  const message = await requireMessage(ctx, membership, message_id);
  if (!mayDeleteMessage(message, actor)) throw new CallError("forbidden");
  await markDeleted(tx, scope, message_id, { employeeId: actor.employeeId, now });
  if (message.employee_id !== actor.employeeId) {
    const name = membership.group.name;
    const before = { employee_ids: [message.employee_id] };
    await ctx.audit({ kind: "chat-group", id: group_id, name, before, after: null });
  }
  return { message: await announce(ctx, membership, message_id, "update") };
}

/**
 * Adds the caller's reaction to a message, or removes it.
 * @throws CallError `not_found`; `validation_failed` for what isn't an emoji; `conflict` for too many reactions
 */
export async function reactToMessage(
  ctx: CompanyContext,
  { group_id, message_id, reaction }: CallArguments<"reactToChatMessage">,
): Promise<CallOutput<"reactToChatMessage">> {
  const { tx, scope, actor, now } = ctx;
  const membership = await requireMembership(ctx, group_id);
  if (!isEmoji(reaction)) throw invalidField("reaction", notEmoji);
  await lockMessage(tx, scope, message_id);
  await requireMessage(ctx, membership, message_id);
  const one = { messageId: message_id, employeeId: actor.employeeId, reaction };
  if ((await toggleReaction(tx, scope, one, now)) > mostReactions)
    throw new CallError("conflict", { text: tooManyReactions });
  return { message: await announce(ctx, membership, message_id, "reaction") };
}

/** Notes that the caller has read a group, up to a message or all of it. @throws CallError `not_found` */
export async function readGroup(
  ctx: CompanyContext,
  { group_id, seq }: CallArguments<"readChatGroup">,
): Promise<CallOutput<"readChatGroup">> {
  const { tx, scope, actor, now } = ctx;
  await requireMembership(ctx, group_id);
  const member = { groupId: group_id, employeeId: actor.employeeId };
  const read = await moveReadMark(tx, scope, member, seq ?? null, now);
  if (read !== undefined) {
    const isSmall = (await countMembers(tx, scope, group_id)) <= mostLiveReceipts;
    const { employeeId: employee_id, name } = actor;
    await ctx.emit({
      type: "ChatRead",
      payload: { group_id, employee_id, name, read_seq: read, read_at: now.toISOString() },
      audience: isSmall
        ? { kind: "chat-members", group_id }
        : { kind: "employees", ids: [employee_id] },
    });
  }
  return { group: await callersView(ctx, group_id) };
}

/** Emits what happened to a message to the members who may see it. @returns the message as the caller, who is one, sees it */
async function announce(
  ctx: CompanyContext,
  { group, member }: Membership,
  messageId: number,
  type: ChatMessageSent["payload"]["type"],
) {
  const { tx, scope } = ctx;
  const record = await emitMessage(ctx, group.id, messageId, type);
  const receipts = await readReceipts(tx, scope, group.id, [record.seq], record.seq + 1);
  return withReceipts(presentMessage(record, member.visible_after), receipts);
}

/** Emits what happened to a message to the members who may see it. @returns the message */
export async function emitMessage(
  ctx: CompanyContext,
  groupId: number,
  messageId: number,
  type: ChatMessageSent["payload"]["type"],
): Promise<MessageRecord> {
  const { tx, scope, actor } = ctx;
  const [record] = await readMessagesByIds(tx, scope, [messageId]);
  const shared = await readSharedGroup(tx, scope, groupId);
  if (record === undefined || shared === undefined) throw new CallError("not_found");
  await ctx.emit({
    type: "ChatMessageSent",
    payload: {
      type,
      group: presentSharedGroup(shared),
      // The answered message is shown without its text: some members may have joined after it.
      latest_message: presentMessage(record, record.primary?.seq ?? 0),
      initiator: { id: actor.employeeId, name: actor.name },
    },
    audience: {
      ...{ kind: "chat-readers", group_id: groupId, seq: record.seq },
      is_deleted: record.deleted_at !== null,
    },
  });
  return record;
}

async function shownMessage(ctx: CompanyContext, { member }: Membership, id: number) {
  const [record] = await readMessagesByIds(ctx.tx, ctx.scope, [id]);
  if (record === undefined) throw new CallError("not_found");
  return withReceipts(presentMessage(record, member.visible_after), new Map());
}

/** @returns the members whom a text mentions by name, and whether it mentions everyone, which only managers do */
async function mentionsIn(
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

/** @throws CallError `forbidden` while a manager has silenced the caller, and where the other person of a direct conversation has left */
async function requireMayWrite(
  { tx, scope, actor, now }: CompanyContext,
  groupId: number,
): Promise<void> {
  const [group] = await readGroupsOf(tx, scope, actor.employeeId, groupId);
  if (group?.partner_is_active === false) throw new CallError("forbidden", { text: partnerLeft });
  if (group?.silenced_until && group.silenced_until > now)
    throw new CallError("forbidden", { text: silenced });
}

async function requireAnswerable(
  ctx: CompanyContext,
  membership: Membership,
  id: number,
): Promise<void> {
  await requireMessage(ctx, membership, id).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    throw invalidField("chat_message_id", sharedTexts.someAreGone);
  });
}

/** @throws CallError `idempotency_conflict` if an earlier message with the same key was another one */
async function requireSame(
  { tx, scope }: CompanyContext,
  earlier: MessageRow,
  { group_id, content, chat_message_id, image_url }: Sending,
  image: ChatImage | null,
): Promise<void> {
  const isSame =
    earlier.chat_group_id === group_id &&
    (await readFirstText(tx, scope, earlier)) === content &&
    earlier.chat_message_id === (chat_message_id ?? null) &&
    earlier.image_url === (image_url ?? null) &&
    earlier.image_sha256 === (image?.image_sha256 ?? null);
  if (!isSame) throw new CallError("idempotency_conflict");
}

const unknownAddress = {
  en: "Only animated pictures from the picker can be sent this way",
  es: "Así solo se pueden enviar imágenes animadas del selector",
};
const notEmoji = { en: "Please use an emoji", es: "Usa un emoji" };
const tooManyReactions = {
  en: "You've reacted to this message with ten emoji already",
  es: "Ya reaccionaste a este mensaje con diez emojis",
};
const partnerLeft = {
  en: "This person is no longer on the team",
  es: "Esta persona ya no está en el equipo",
};
const silenced = {
  en: "A manager has paused your messages in this chat",
  es: "Un gerente pausó tus mensajes en este chat",
};
