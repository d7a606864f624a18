import { useDeferredValue } from "react";

/**
 * Leaves parts out of a component's first drawing. React draws them next, in steps of a few milliseconds, between which
 * a slow phone can respond to input.
 * @returns false the first time, then true
 */
export function useAfterFirstRender(): boolean {
  return useDeferredValue(true, false);
}
