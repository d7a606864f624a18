import { useEffect, useRef } from "react";

/**
 * Tells whether a component is still mounted when an answer arrives late: after the person has left the screen, the
 * answer must not navigate.
 * @returns a function that returns true while the component is mounted
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
