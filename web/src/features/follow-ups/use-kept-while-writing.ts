import { useCallback, useState } from "react";
import { inOrder, type FollowUp, type InboxOrder } from "#web/entities/follow-ups/follow-up.ts";

/**
 * Called when the user starts or stops writing an answer or note for a follow-up.
 * @param what identifies the text field, such as the answer or note of one follow-up
 * @param flag the follow-up if the user starts writing; null if the user stops writing
 */
export type OnWriting = (what: string, flag: FollowUp | null) => void;

/**
 * Keeps a follow-up in its list while the user writes an answer or note for it, even after a colleague has handled it.
 * @param flags the follow-ups in the list from the server
 * @param of identifies the filter of the list; follow-ups are kept only while the filter stays the same
 * @param order the order of the list
 */
export function useKeptWhileWriting(flags: readonly FollowUp[], of: string, order: InboxOrder) {
  const [written, setWritten] = useState<ReadonlyMap<string, Kept>>(new Map());
  const onWriting = useCallback<OnWriting>(
    (what, flag) =>
      setWritten((before) => {
        const others = [...before].filter(([each]) => each !== what);
        return new Map(flag ? [...others, [what, { flag, of }]] : others);
      }),
    [of],
  );
  const kept = [...written.values()].filter((each) => each.of === of).map(({ flag }) => flag);
  const left = [...new Map(kept.map((flag) => [flag.key, flag])).values()].filter((flag) =>
    flags.every(({ key }) => key !== flag.key),
  );
  const shown = inOrder([...flags, ...left], order);
  return { shown, hasLeft: (flag: FollowUp) => left.includes(flag), onWriting };
}

interface Kept {
  readonly flag: FollowUp;
  readonly of: string;
}
