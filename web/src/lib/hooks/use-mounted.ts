import { useEffect, useRef } from "react";

/**
 * Whether who waits for an answer is still there: one that comes after they went on takes nobody away from where they are by then.
 * @returns what tells so at that moment
 */
export function useMounted(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
