import { useEffect, useState } from "react";

/**
 * Counts seconds down to 0 by the device's clock, so the countdown stays correct after the browser suspended the page.
 * @param since the start time by this device's clock, in milliseconds since 1970; now by default
 * @returns the seconds left, and a function that restarts the countdown
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
