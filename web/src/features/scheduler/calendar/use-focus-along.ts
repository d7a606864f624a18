import { useEffect, useRef, type FocusEvent } from "react";
import type { Entry } from "./entries.ts";

/**
 * Keeps the focus on a calendar entry that moves to another day. The entry gets a new element in the new day, and its old
 * element, which had the focus, is removed. So this hook sets the focus on the new element.
 * @param moving the entry for which the dialog to choose a new day is open; null if the dialog is closed
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
    // Called only when the user moves the focus away from an entry: removing a focused element causes no blur event.
    onBlur() {
      last.current = null;
    },
  };
}
