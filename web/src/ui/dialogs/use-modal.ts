import { useEffect, useRef, type RefObject, type SyntheticEvent } from "react";
import { lockScroll } from "./scroll-lock.ts";

let closedAt = 0;
/** The open dialogs, the topmost last. */
const modals: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const fields = ":is(input:not([type=hidden], [type=file]), select, textarea):enabled";
/**
 * A selector for the input that gets the focus when a dialog opens: the first field of its form, or its search field.
 */
const starts = `[data-body] > form ${fields}, [data-body] input[type=search]`;

/** @returns the time when a dialog last closed, in milliseconds since the page was opened; 0 if no dialog has closed */
export function modalClosedAt(): number {
  return closedAt;
}

/** @returns the topmost open dialog, if any; nothing outside it can be pressed */
export function topModal(): HTMLDialogElement | undefined {
  // When several dialogs are removed from the page together, they are removed from `modals` one by one, so the list may
  // still contain removed dialogs.
  return modals.findLast((dialog) => dialog.isConnected);
}

/**
 * @param listener called when the topmost dialog changes
 * @returns a function that removes the listener
 */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens a `<dialog>` over the page and keeps the page from scrolling. After closing, the focus returns to the element that had
 * the focus before the dialog opened.
 */
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
      // The dialog is removed from the page before the browser could return the focus, so the focus is returned here.
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
 * Focuses the dialog's `data-autofocus` element or first input. By default, the browser focuses the first button, which is the
 * close button. If any other element already has the focus, only a `data-autofocus` element takes the focus.
 * @returns true if the dialog has an element to focus
 */
function begin(dialog: HTMLDialogElement): boolean {
  const named = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const start = named ?? dialog.querySelector<HTMLElement>(starts);
  const at = document.activeElement;
  const isFresh = at === dialog || at === document.body || at === dialog.querySelector("button");
  if (start && (named || isFresh)) start.focus();
  return start !== null;
}

/**
 * Moves the focus to the screen's heading, unless an element already has the focus: the screen may have moved the focus
 * (`useFocusKept`).
 */
export function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
}

/**
 * @returns a handler for Escape in a dialog. The handler stops the event: otherwise, React would also pass the event to a
 * surrounding dialog, but only the topmost dialog may close
 */
export function onEscape(close: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}
