import { useEffect, useRef, type RefObject } from "react";

/**
 * Keeps the focus near when a pressed button leaves the page with what it did: it goes on from the ref's element.
 * @param state what is another one then
 */
export function useFocusKept<E extends HTMLElement>(state: string | number): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const was = before.current;
    before.current = state;
    // Where nothing was, nothing had the focus: a list that has just been loaded does not take it.
    if (was === "") return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
