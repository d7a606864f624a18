import { useSyncExternalStore } from "react";

/** In CSS pixels. An on-screen keyboard takes more, and browser bars that come and go with scrolling take less. */
const leastHeight = 140;
const writable = "input, textarea, [contenteditable]";
/** The greatest visible height at each width, in CSS pixels. Turning the phone changes both. */
const fullHeights = new Map<number, number>();

/** @returns true while an on-screen keyboard takes a part of the screen */
export function useOnScreenKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isOpen);
}

function subscribe(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", listener);
  return () => visualViewport?.removeEventListener("resize", listener);
}

/** Browsers don't report the keyboard. They make the visible part of the page shorter while a field has the focus. */
function isOpen(): boolean {
  const { visualViewport } = window;
  if (!visualViewport) return false;
  // Zooming in with two fingers makes it smaller too; the product of size and scale stays the same.
  const width = Math.round(visualViewport.width * visualViewport.scale);
  const height = visualViewport.height * visualViewport.scale;
  const full = Math.max(fullHeights.get(width) ?? 0, height);
  fullHeights.set(width, full);
  return full - height > leastHeight && document.activeElement?.matches(writable) === true;
}
