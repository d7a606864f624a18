import { useEffect, useRef } from "react";
import type { Entry } from "./entries.ts";

/**
 * The focus goes along with what is moved to another day: there it is drawn anew, and what had the focus is gone.
 * @param moving what is on its way
 */
export function useFocusAlong(moving: Entry | null, entries: readonly Entry[]): void {
  const last = useRef<Entry | null>(null);
  useEffect(() => {
    if (moving) last.current = moving;
    const was = last.current;
    if (!was || document.activeElement !== document.body) return;
    const now = entries.find(({ mark }) => mark === was.mark);
    if (now?.day === was.day) return;
    last.current = null;
    const there = now && `[data-mark="${CSS.escape(now.mark)}"]`;
    // It may have gone to a day that is not shown.
    document.querySelector<HTMLElement>(there ?? "h1")?.focus();
  }, [moving, entries]);
}
