import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { isSameDay } from "#web/lib/dates/dates.ts";

/** A message on the screen, and what is shown above it. */
export interface Row {
  readonly message: ChatMessage;
  /** True for the first message of its day. */
  readonly beginsDay: boolean;
  /** True for the first unread message. */
  readonly beginsUnread: boolean;
  /** True if the author's name is shown: the message before is someone else's, or from some time ago. */
  readonly isNamed: boolean;
}

/** The longest time between two messages of one author that are shown together, in milliseconds. */
const togetherMs = 5 * 60_000;

/**
 * @param newestFirst the loaded messages
 * @param readSeq the messages after this number are unread; null for none
 * @returns them as they are shown, the oldest first
 */
export function rowsOf(
  newestFirst: readonly ChatMessage[],
  { readSeq, selfId }: { readonly readSeq: number | null; readonly selfId: number },
): Row[] {
  const messages = newestFirst.toReversed();
  const unread = messages.find(
    ({ seq, employee_id }) => readSeq !== null && seq > readSeq && employee_id !== selfId,
  );
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const beginsDay = !before || !isSameDay(before.created_at, message.created_at);
    const beginsUnread = message === unread;
    const isTogether =
      before?.employee_id === message.employee_id &&
      Date.parse(message.created_at) - Date.parse(before.created_at) < togetherMs;
    return { message, beginsDay, beginsUnread, isNamed: beginsDay || beginsUnread || !isTogether };
  });
}

/** The reactions to a message with the same emoji. */
interface ReactionGroup {
  readonly reaction: string;
  readonly count: number;
  /** Of whom they are, as far as the message has names: it has those of the first reactions and of one's own. */
  readonly names: readonly string[];
  readonly isOwn: boolean;
}

/** @returns the reactions to a message by emoji, in the order in which each emoji came first */
export function reactionGroups(
  { reactions, reaction_counts }: Pick<ChatMessage, "reactions" | "reaction_counts">,
  selfId: number,
): ReactionGroup[] {
  return reaction_counts.map(({ reaction, count }) => {
    const these = reactions.filter((one) => one.reaction === reaction);
    return {
      reaction,
      count,
      names: these.map(({ name }) => name),
      isOwn: these.some(({ employee_id }) => employee_id === selfId),
    };
  });
}

/** @returns the message with someone's reaction added or, if it is there, removed */
export function withReaction(
  message: ChatMessage,
  { id, name }: { readonly id: number; readonly name: string },
  reaction: string,
): ChatMessage {
  const { reactions, reaction_counts: counts } = message;
  const left = reactions.filter((one) => one.employee_id !== id || one.reaction !== reaction);
  if (left.length < reactions.length)
    return { ...message, reactions: left, reaction_counts: countsAfter(counts, reaction, -1) };
  const more = [...reactions, { employee_id: id, name, reaction }];
  return { ...message, reactions: more, reaction_counts: countsAfter(counts, reaction, 1) };
}

type Counts = ChatMessage["reaction_counts"];

function countsAfter(counts: Counts, reaction: string, change: 1 | -1): Counts {
  const known = counts.some((one) => one.reaction === reaction)
    ? counts
    : [...counts, { reaction, count: 0 }];
  return known
    .map((one) => (one.reaction === reaction ? { ...one, count: one.count + change } : one))
    .filter(({ count }) => count > 0);
}
