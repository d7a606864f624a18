import { useEffect, useRef, type RefObject } from "react";

/**
 * Moves the focus to an element when pressing a button makes that button disappear.
 * @param state a value that changes when the button is pressed
 * @returns the ref of the element
 */
export function useFocusKept<E extends HTMLElement>(state: string | number): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const was = before.current;
    before.current = state;
    // An empty state means that nothing was shown before: a list that has just loaded must not take the focus.
    if (was === "") return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
