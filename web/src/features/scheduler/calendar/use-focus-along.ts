import { useEffect, useRef, type FocusEvent } from "react";
import type { Entry } from "./entries.ts";

/**
 * The focus goes along with what is moved to another day, here or by somebody else: there it is drawn anew, and what had the focus
 * is gone.
 * @param moving what is on its way
 * @returns what the days hear that the entries stand in
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
    // It may have gone to a day that is not shown.
    document.querySelector<HTMLElement>(there ?? "h1")?.focus();
  });
  return {
    onFocus({ target }) {
      const entry = target.closest("li")?.querySelector<HTMLElement>(":scope [data-mark]");
      last.current = byMark(entry?.dataset["mark"]);
    },
    // What leaves the page with the focus is not told of as a blur.
    onBlur() {
      last.current = null;
    },
  };
}
