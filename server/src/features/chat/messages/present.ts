import { chatEndpoints } from "@lineup/contract/chat/endpoints";
import type { ChatMessage, SharedChatMessage } from "@lineup/contract/chat/schemas";
import { fillPath } from "@lineup/contract/endpoint";

import type { Receipts } from "#server/features/chat/members/reads";
import type { MessageRecord } from "#server/features/chat/messages/reads";
import { isoTime } from "#server/platform/iso-time";

/** A message and its place: what the address of its picture is made of. */
type Place = Pick<MessageRecord, "id" | "company_id" | "chat_group_id">;

/**
 * @param visibleAfter the reader may see messages after this number. Of an answered message before it, they get nothing but its id
 * @returns a message as everyone who may see it gets it; of a deleted one, nothing but that it was deleted
 */
export function presentMessage(message: MessageRecord, visibleAfter: number): SharedChatMessage {
  const { id, chat_group_id, seq, employee_id, name, chat_message_id, deleted_at } = message;
  const gone = deleted_at !== null;
  return {
    ...{ id, chat_group_id, seq, employee_id },
    employee: { id: employee_id, name },
    content: gone ? "" : message.content,
    image: gone || message.image_key === null ? null : imageAddress(message),
    image_width: gone ? null : message.image_width,
    image_height: gone ? null : message.image_height,
    image_url: gone ? null : message.image_url,
    chat_message_id,
    ...{ message_id: null, survey_id: null, celebration_id: null },
    reactions: gone ? [] : message.reactions,
    reaction_counts: gone ? [] : message.reaction_counts,
    mention_ids: gone ? [] : message.mention_ids,
    mentions_everyone: !gone && message.mentions_everyone,
    primary: gone ? null : presentPrimary(message, visibleAfter),
    created_at: message.created_at.toISOString(),
    updated_at: message.updated_at.toISOString(),
    edited_at: isoTime(message.edited_at),
    deleted_at: isoTime(deleted_at),
  };
}

/** @returns a message with the receipts of the members who have read up to it */
export function withReceipts(message: SharedChatMessage, receipts: Receipts): ChatMessage {
  const found = receipts.get(message.seq);
  return { ...message, receipts: found?.first ?? [], receipt_count: found?.count ?? 0 };
}

function presentPrimary(
  { primary, company_id, chat_group_id }: MessageRecord,
  visibleAfter: number,
): SharedChatMessage["primary"] {
  if (primary === null) return null;
  const isVisible = primary.seq > visibleAfter;
  const isShown = isVisible && primary.deleted_at === null;
  const place = { id: primary.id, company_id, chat_group_id };
  return {
    id: primary.id,
    employee: isVisible ? { id: primary.employee_id, name: primary.name } : null,
    content: isShown ? primary.content : "",
    image: isShown && primary.image_key !== null ? imageAddress(place) : null,
    image_url: isShown ? primary.image_url : null,
    deleted_at:
      isVisible && primary.deleted_at !== null ? new Date(primary.deleted_at).toISOString() : null,
    is_visible: isVisible,
  };
}

function imageAddress({ id, company_id, chat_group_id }: Place): string {
  const named = { group_id: chat_group_id, message_id: id, variant: "original" };
  return `${fillPath(chatEndpoints.downloadChatImage.path, named).path}?company_id=${company_id}`;
}
