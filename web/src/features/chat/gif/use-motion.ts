import { useEffect, useState } from "react";
import { useMedia } from "#web/lib/hooks/use-media.ts";

/** Nothing moves for longer without being asked to. */
const stopAfterMs = 6_000;

export interface Motion {
  readonly isMoving: boolean;
  readonly toggle: () => void;
  /** Called when a picture has loaded: the time of motion begins then. */
  readonly onShown: () => void;
}

/**
 * @param shown names what is shown: something else may move again
 * @returns whether pictures move: for six seconds, and not at all for those who want less motion or have stopped it
 */
export function useMotion(shown = ""): Motion {
  const isReduced = useMedia("(prefers-reduced-motion: reduce)");
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const isMoving = wanted ?? (!isReduced && ended !== shown);
  const isTimed = isMoving && begun === shown;
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setTimeout(() => {
      setWanted(null);
      setEnded(shown);
    }, stopAfterMs);
    return () => clearTimeout(timer);
  }, [isTimed, shown]);
  return {
    isMoving,
    toggle: () => setWanted(!isMoving),
    onShown: () => setBegun(shown),
  };
}
