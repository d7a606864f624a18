import type { ChatGroup, SharedChatMessage } from "@lineup/contract/chat/schemas";
import { chatTexts } from "./chat-texts.ts";

/** @returns the name that a group is listed under; a direct conversation has the other person's */
export function nameOf({ name }: Pick<ChatGroup, "name">): string {
  return name || chatTexts.say("row.unnamed");
}

/** @returns what a message says in one line: its text, or the kind of its picture */
export function textOf(
  message: Pick<SharedChatMessage, "content" | "image" | "image_url">,
): string {
  if (message.content !== "") return message.content;
  if (message.image !== null) return chatTexts.say("line.picture");
  return message.image_url === null ? "" : chatTexts.say("line.animated");
}

/** @returns the line under a group's name: its newest message and who wrote it */
export function lastLine(group: ChatGroup, selfId: number): string {
  const { latest_message: message, is_direct } = group;
  if (!message) return chatTexts.say("row.none");
  const text = textOf(message);
  if (message.employee_id === selfId) return chatTexts.say("line.you", { text });
  return is_direct ? text : chatTexts.say("line.person", { name: message.employee.name, text });
}
