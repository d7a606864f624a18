import { useEffect, useState } from "react";

/**
 * Delays a value until it has stopped changing.
 * @param ms how long the value must stay the same, in milliseconds
 * @returns the last value that stayed the same for `ms` milliseconds. An object is returned unchanged until a new value
 * has stayed the same for `ms` milliseconds.
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
