import { useEffect, useState } from "react";

/**
 * A value that has stopped changing.
 * @param ms how long it must have stayed the same
 * @returns the last settled value, the same object until another one has settled
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
