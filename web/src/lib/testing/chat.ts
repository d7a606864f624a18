import type { CallOutput } from "@lineup/contract/calls";
import type { Partly } from "./plain-value.ts";
import type { SentEvent } from "./live-server.ts";
import { selfId } from "./who.ts";

export type TestMessage = Partly<CallOutput<"listChatMessages">["messages"][number]> & {
  readonly id: number;
  readonly seq: number;
};
export type TestGroup = Partly<CallOutput<"listChatGroups">["groups"][number]>;

export const ana = { id: 21, name: "Ana Lee" };
export const maria = { id: selfId, name: "Maria Ortiz" };

/** @returns a message of Ana Lee in group 1, a minute after the one before it */
export function messageOf(seq: number, more: Partial<TestMessage> = {}): TestMessage {
  const at = new Date(Date.UTC(2026, 2, 2, 14, seq)).toISOString();
  const employee = more.employee ?? ana;
  return {
    ...{ id: 100 + seq, seq, chat_group_id: 1, employee_id: employee.id ?? 0, employee },
    ...{ content: `Message ${seq}`, created_at: at, updated_at: at, edited_at: null },
    ...{ deleted_at: null, reaction_counts: countsOf(more.reactions ?? []), ...more },
  };
}

/** @returns the number of reactions with each emoji */
function countsOf(
  reactions: NonNullable<TestMessage["reactions"]>,
): NonNullable<TestMessage["reaction_counts"]> {
  const byEmoji = Map.groupBy(reactions, ({ reaction }) => reaction);
  return [...byEmoji].map(([reaction, { length: count }]) => ({ reaction, count }));
}

/** @returns the kitchen's group, which has no unread messages */
export function groupOf(more: TestGroup = {}): TestGroup {
  return {
    ...{ id: 1, company_id: 1, name: "Kitchen", is_notifications_active: true },
    ...{ read_seq: 2, last_seq: 2, ...more },
  };
}

/** @returns the live event of a message that was sent, changed or reacted to */
export function sentEvent(
  message: TestMessage,
  type: "new" | "update" | "reaction" = "new",
): SentEvent {
  const { chat_group_id: id, employee } = message;
  const filled = {
    ...{ image: null, image_width: null, image_height: null, image_url: null },
    ...{
      chat_message_id: null,
      primary: null,
      reactions: [],
      reaction_counts: [],
      mention_ids: [],
      mentions_everyone: false,
      ...message,
    },
  };
  const group = { ...groupOf(), id, updated_at: "2026-01-01T00:00:00.000Z" };
  return {
    type: "ChatMessageSent",
    payload: { type, group, latest_message: filled, initiator: employee },
  };
}
