import { useCallback, useState } from "react";
import { byWaiting, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";

/** Told of a question while an answer to it is being written; null once it no longer is. */
export type OnWriting = (key: string, flag: FollowUp | null) => void;

/**
 * Keeps a question in a list that it leaves because somebody else saw to it, as long as an answer to it is being written.
 * @param flags the list as it is now
 * @param of what the list is narrowed to: in another one nothing is kept
 * @param newestFirst in place of those first that have waited longest
 */
export function useWritten(flags: readonly FollowUp[], of: string, newestFirst: boolean) {
  const [written, setWritten] = useState<ReadonlyMap<string, Kept>>(new Map());
  const onWriting = useCallback<OnWriting>(
    (key, flag) =>
      setWritten((before) => {
        const others = [...before].filter(([each]) => each !== key);
        return new Map(flag ? [...others, [key, { flag, of }]] : others);
      }),
    [of],
  );
  const left = [...written.values()]
    .filter((kept) => kept.of === of && flags.every(({ key }) => key !== kept.flag.key))
    .map(({ flag }) => flag);
  const inOrder = [...flags, ...left].toSorted(byWaiting);
  const shown = newestFirst ? inOrder.toReversed() : inOrder;
  return { shown, hasLeft: (flag: FollowUp) => left.includes(flag), onWriting };
}

interface Kept {
  readonly flag: FollowUp;
  readonly of: string;
}
