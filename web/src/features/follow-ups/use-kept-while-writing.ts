import { useCallback, useState } from "react";
import { byWaiting, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";

/** Called with a follow-up while an answer or note to it is being written; null once it is not. */
export type OnWriting = (what: string, flag: FollowUp | null) => void;

/**
 * Keeps a follow-up in its list while someone writes to it, even after a colleague has handled it.
 * @param flags the current list
 * @param of the filter; another filter keeps nothing
 * @param newestFirst false for the longest waiting first
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
