import { useEffect, useRef, type FocusEvent } from "react";
import type { Entry } from "./entries.ts";

/**
 * Keeps the focus on an entry that moves to another day, where it is drawn anew.
 * @param moving the entry on its way
 * @returns handlers for the element around the days
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
    // Its new day may be out of view.
    document.querySelector<HTMLElement>(there ?? "h1")?.focus();
  });
  return {
    onFocus({ target }) {
      const entry = target.closest("li")?.querySelector<HTMLElement>(":scope [data-mark]");
      last.current = byMark(entry?.dataset["mark"]);
    },
    // A focused element that is removed causes no blur event.
    onBlur() {
      last.current = null;
    },
  };
}
