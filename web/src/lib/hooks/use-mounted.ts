import { useEffect, useRef } from "react";

/**
 * Tells if a component is still mounted when a late answer arrives; otherwise the answer must not navigate.
 * @returns a function that is true while the component is mounted
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
