import { useEffect, useState } from "react";

/**
 * Delays a changing value until it has stayed the same.
 * @param ms how long it must stay the same
 * @returns the last settled value, which is the same object until the next one
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
