import { useEffect, useRef, type FocusEvent } from "react";
import type { Entry } from "./entries.ts";

/**
 * Keeps the focus on an entry that moves to another day. Its focused element is removed from the old day, so the focus
 * has to be set on its new element.
 * @param moving the entry that is being moved in the dialog; null if no entry is being moved
 * @returns handlers for the element that contains the days
 */
export function useFocusAlong(
  moving: Entry | null,
  entries: readonly Entry[],
): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const last = useRef<Entry | null>(null);
  const byMark = (mark: string | undefined): Entry | null =>
    entries.find((one) => one.mark !== "" && one.mark === mark) ?? null;
  useEffect(() => {
    if (moving) last.current = moving;
    const was = last.current;
    if (!was || document.activeElement !== document.body) return;
    const now = byMark(was.mark);
    if (now?.day === was.day) return;
    last.current = null;
    const there = now && `[data-mark="${CSS.escape(now.mark)}"]`;
    // If the entry's new day is not displayed, the screen's heading gets the focus.
    document.querySelector<HTMLElement>(there ?? "h1")?.focus();
  });
  return {
    onFocus({ target }) {
      const entry = target.closest("li")?.querySelector<HTMLElement>(":scope [data-mark]");
      last.current = byMark(entry?.dataset["mark"]);
    },
    // Called only when the user moves the focus elsewhere: removing a focused element causes no blur event.
    onBlur() {
      last.current = null;
    },
  };
}
