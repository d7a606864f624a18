import type { ChatMessageSent } from "@lineup/contract/chat/events";
import type { SharedChatMessage } from "@lineup/contract/chat/schemas";

import { readEditedTexts } from "#server/features/chat/messages/edited-reads";
import type { OutboxEvent } from "#server/platform/outbox/events";
import type { RenewEvents } from "#server/platform/outbox/resume";
import { companyScope } from "#server/platform/scope";

/** Gives chat messages that have been edited the text that they have now: what they said before is for managers. */
export const renewEvents: RenewEvents = async (events, companyId, db) => {
  const ids = new Set(events.flatMap((event) => messageOf(event)?.id ?? []));
  const texts = await readEditedTexts(db, companyScope(companyId), [...ids]);
  return events.map((event) => {
    const message = messageOf(event);
    const text = message && texts.get(message.id);
    if (!text) return event;
    return { ...event, payload: { ...event.payload, latest_message: { ...message, ...text } } };
  });
};

/** @returns the chat message that an event is about, unless the event says that it was deleted */
function messageOf({ type, payload }: OutboxEvent): SharedChatMessage | null {
  if (type !== ("ChatMessageSent" satisfies ChatMessageSent["type"])) return null;
  const { latest_message: message } = payload as ChatMessageSent["payload"];
  return message.deleted_at === null ? message : null;
}
