import { useEffect, useRef, type RefObject, type SyntheticEvent } from "react";
import { lockScroll } from "./scroll-lock.ts";

let closedAt = 0;

/** @returns when a dialog last uncovered what stands beneath it, in milliseconds since the page was opened */
export function modalClosedAt(): number {
  return closedAt;
}

/** Opens a `<dialog>` over the page, which does not scroll meanwhile. The focus goes back where it was. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    ref.current?.showModal();
    // React sets no autofocus attribute, so the browser would focus the close button.
    ref.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const unlock = lockScroll();
    return () => {
      closedAt = performance.now();
      unlock();
      // The element leaves the page before the browser could hand the focus back.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else queueMicrotask(focusHeading);
    };
  }, [open]);
  return ref;
}

/** Where the screen itself kept the focus near (`useFocusKept`), it stays. */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
}

/** What Escape does to a dialog. A dialog that lies over another one closes alone: React would tell both. */
export function onEscape(close: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
