import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to the ref's element when the pressed button disappears because of its own action.
 * @param state a value that changes with that action
 */
export function useFocusKept<E extends HTMLElement>(state: string | number): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const was = before.current;
    before.current = state;
    // An empty state means that nothing was shown yet: a list that has just loaded does not take the focus.
    if (was === "") return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
