import { maxShownReactions } from "../constants.ts";
import type { SharedChatMessage } from "./schemas.ts";

type Reactions = Pick<SharedChatMessage, "reactions">;

/** @returns a message with the reactions that it has in a list of groups, where no one's own are added */
export function withFirstReactions<M extends Reactions>(message: M): M {
  return { ...message, reactions: message.reactions.slice(0, maxShownReactions) };
}

/**
 * @param before the reactions of the message that the reader has loaded
 * @param change the message in an event that someone else has caused: if it has many reactions, those of the reader may be missing
 * @returns the changed message with the reactions that it has in the reader's list of messages
 */
export function withOwnReactions<M extends Reactions>(
  { reactions: before }: Reactions,
  change: M,
  selfId: number,
): M {
  if (change.reactions.length < maxShownReactions) return change;
  const first = change.reactions.slice(0, maxShownReactions);
  const isListed = (own: string): boolean =>
    first.some(({ employee_id, reaction }) => employee_id === selfId && reaction === own);
  const own = before.filter(
    ({ employee_id, reaction }) => employee_id === selfId && !isListed(reaction),
  );
  return { ...change, reactions: [...first, ...own] };
}
