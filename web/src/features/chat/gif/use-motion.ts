import { useEffect, useState } from "react";
import { useMedia } from "#web/lib/hooks/use-media.ts";

/** Nothing moves longer without being asked to (WCAG 2.2.2 allows five seconds from when it is noticed). */
const stopAfterMs = 6_000;

export interface Motion {
  readonly isMoving: boolean;
  readonly toggle: () => void;
  /** Called when a picture has loaded: its motion is timed from then. */
  readonly onShown: () => void;
}

/** @returns whether pictures move: not for those who want less motion, and for no longer than six seconds */
export function useMotion(): Motion {
  const isReduced = useMedia("(prefers-reduced-motion: reduce)");
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isShown, setShown] = useState(false);
  const isMoving = wanted ?? !isReduced;
  useEffect(() => {
    if (!isMoving || !isShown) return undefined;
    const timer = setTimeout(() => setWanted(false), stopAfterMs);
    return () => clearTimeout(timer);
  }, [isMoving, isShown]);
  return {
    isMoving,
    toggle: () => setWanted(!isMoving),
    onShown: () => setShown(true),
  };
}
