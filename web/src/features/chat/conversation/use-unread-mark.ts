import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { useEffect, useState } from "react";

/** What was unread when someone came to a group: the messages after a number. */
interface UnreadMark {
  readonly readSeq: number;
  readonly count: number;
}

/**
 * The line above the unread messages. It stays where it was when someone came, although the messages are read meanwhile, and moves
 * on when they come back to the page.
 * @param isWatching true while the newest messages are in view, which are then read as they come
 */
export function useUnreadMark(
  { unread_count: count, read_seq: readSeq }: ChatGroup,
  { isVisible, isWatching }: { readonly isVisible: boolean; readonly isWatching: boolean },
): UnreadMark | null {
  const [mark, setMark] = useState<UnreadMark | null>(count > 0 ? { readSeq, count } : null);
  useEffect(() => {
    if (!isVisible) setMark(null);
  }, [isVisible]);
  const isNew = mark === null && count > 0 && !isWatching;
  useEffect(() => {
    if (isNew) setMark({ readSeq, count });
  }, [isNew, readSeq, count]);
  return mark;
}
