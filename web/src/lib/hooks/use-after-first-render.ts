import { useDeferredValue } from "react";

/**
 * Leaves what may come a moment later out of a component's first drawing. React draws it next, in steps of a few
 * milliseconds between which a slow phone answers its owner.
 * @returns false the first time, then true
 */
export function useAfterFirstRender(): boolean {
  return useDeferredValue(true, false);
}
