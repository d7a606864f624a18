import { useCallback, useState } from "react";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";

/** Told of a question while an answer to it is being written; null once it no longer is. */
export type OnWriting = (id: number, flag: FlaggedMessage | null) => void;

/**
 * Keeps a question in a list that it leaves because somebody else saw to it, as long as an answer to it is being written.
 * @param flags the list as it is now, oldest first
 * @param of what the list is narrowed to: in another one nothing is kept
 */
export function useWritten(flags: readonly FlaggedMessage[], of: string) {
  const [written, setWritten] = useState<ReadonlyMap<number, Kept>>(new Map());
  const onWriting = useCallback<OnWriting>(
    (id, flag) =>
      setWritten((before) => {
        const others = [...before].filter(([each]) => each !== id);
        return new Map(flag ? [...others, [id, { flag, of }]] : others);
      }),
    [of],
  );
  const left = [...written.values()]
    .filter((kept) => kept.of === of && flags.every(({ id }) => id !== kept.flag.id))
    .map(({ flag }) => flag);
  const shown = [...flags, ...left].toSorted(
    (one, other) => one.flagged_at.localeCompare(other.flagged_at) || one.id - other.id,
  );
  return { shown, hasLeft: (flag: FlaggedMessage) => left.includes(flag), onWriting };
}

interface Kept {
  readonly flag: FlaggedMessage;
  readonly of: string;
}
