import { useCallback, useState } from "react";
import { byWaiting, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";

/** Told of a question while an answer to it or a note is being written; null once it no longer is. */
export type OnWriting = (what: string, flag: FollowUp | null) => void;

/**
 * Keeps a question in a list that it leaves because somebody else saw to it, as long as something is being written to it.
 * @param flags the list as it is now
 * @param of what the list is narrowed to: in another one nothing is kept
 * @param newestFirst in place of those first that have waited longest
 */
export function useKeptWhileWriting(flags: readonly FollowUp[], of: string, newestFirst: boolean) {
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
  const inOrder = [...flags, ...left].toSorted(byWaiting);
  const shown = newestFirst ? inOrder.toReversed() : inOrder;
  return { shown, hasLeft: (flag: FollowUp) => left.includes(flag), onWriting };
}

interface Kept {
  readonly flag: FollowUp;
  readonly of: string;
}
