import { useEffect, useRef, type RefObject, type SyntheticEvent } from "react";
import { lockScroll } from "./scroll-lock.ts";

let closedAt = 0;
/** The open dialogs, the topmost last. */
const modals: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const fields = ":is(input:not([type=hidden], [type=file]), select, textarea):enabled";
/** Input elements in a form or search. Dialogs without one start at their text. */
const starts = `[data-body] > form ${fields}, [data-body] input[type=search]`;

/** @returns when a dialog last closed, in milliseconds since the page was opened */
export function modalClosedAt(): number {
  return closedAt;
}

/** @returns the topmost dialog; nothing outside it can be pressed */
export function topModal(): HTMLDialogElement | undefined {
  // When several leave the page together, they are removed from the list one by one.
  return modals.findLast((dialog) => dialog.isConnected);
}

/** @param listener called when the topmost dialog changes @returns a function that stops it */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Opens a `<dialog>` over the page and stops the page from scrolling. The focus returns afterwards. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const started = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    started.current = false;
    const dialog = ref.current;
    if (dialog) {
      dialog.showModal();
      modals.push(dialog);
      tellListeners();
    }
    const unlock = lockScroll();
    return () => {
      closedAt = performance.now();
      if (dialog) {
        modals.splice(modals.indexOf(dialog), 1);
        tellListeners();
      }
      unlock();
      // The element leaves the page before the browser can return the focus.
      const isPlace = before !== document.body && before?.isConnected;
      if (before instanceof HTMLElement && isPlace) before.focus();
      else queueMicrotask(focusHeading);
    };
  }, [open]);
  // Runs after each render, because a form may appear later than its dialog.
  useEffect(() => {
    if (open && !started.current && ref.current) started.current = begin(ref.current);
  });
  return ref;
}

/**
 * Focuses the first input. The browser focuses the first button, which closes the dialog; if the focus has moved on
 * since, it stays.
 * @returns true if there is an input
 */
function begin(dialog: HTMLDialogElement): boolean {
  const named = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const start = named ?? dialog.querySelector<HTMLElement>(starts);
  const at = document.activeElement;
  const isFresh = at === dialog || at === document.body || at === dialog.querySelector("button");
  if (start && (named || isFresh)) start.focus();
  return start !== null;
}

/** Moves a lost focus to the screen's heading, unless the screen moved it itself (`useFocusKept`). */
export function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
}

/** Handles Escape in a dialog. Only the topmost dialog closes: React's event would reach both. */
export function onEscape(close: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
