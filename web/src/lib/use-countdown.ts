import { useEffect, useState } from "react";

/**
 * Counts whole seconds down to 0.
 * @param since when they began, in milliseconds by the clock here; left out: now
 * @returns what is left, and a way to start over
 */
export function useCountdown(seconds: number, since?: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(() => {
    const passed = since === undefined ? 0 : Math.floor((Date.now() - since) / 1000);
    return Math.max(seconds - passed, 0);
  });
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(before - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, () => setLeft(seconds)];
}
