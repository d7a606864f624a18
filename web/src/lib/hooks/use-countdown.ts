import { useEffect, useState } from "react";

/**
 * Counts seconds down to 0 by the clock, so it stays correct on a page that slept.
 * @param since the start, in milliseconds by this device's clock; now by default
 * @returns the seconds left, and a function that restarts it
 */
export function useCountdown(seconds: number, since?: number): [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => (since ?? Date.now()) + seconds * 1000);
  const [left, setLeft] = useState(() => secondsUntil(end));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const look = (): void => setLeft(secondsUntil(end));
    const timer = setInterval(look, 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [running, end]);
  const restart = (): void => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, restart];
}

function secondsUntil(end: number): number {
  return Math.max(Math.ceil((end - Date.now()) / 1000), 0);
}
