import { useEffect, useRef, type RefObject, type SyntheticEvent } from "react";
import { lockScroll } from "./scroll-lock.ts";

let closedAt = 0;
/** Those that are open, each over the ones before it. */
const modals: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const fields = ":is(input:not([type=hidden], [type=file]), select, textarea):enabled";
/** Where one types or chooses: in a form, or in a search. What is to be read begins at its beginning. */
const starts = `[data-body] > form ${fields}, [data-body] input[type=search]`;

/** @returns when a dialog last uncovered what stands beneath it, in milliseconds since the page was opened */
export function modalClosedAt(): number {
  return closedAt;
}

/** @returns the dialog over all others: what stands outside of it can't be pressed */
export function topModal(): HTMLDialogElement | undefined {
  // Of several that leave the page at once, those that have left it are told of one by one.
  return modals.findLast((dialog) => dialog.isConnected);
}

/** @param listener told when another dialog is the one over all others, or none @returns stops that */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Opens a `<dialog>` over the page, which does not scroll meanwhile. The focus goes back where it was. */
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
      // The element leaves the page before the browser could hand the focus back.
      const isPlace = before !== document.body && before?.isConnected;
      if (before instanceof HTMLElement && isPlace) before.focus();
      else queueMicrotask(focusHeading);
    };
  }, [open]);
  // After each drawing, as a form may come later than its dialog.
  useEffect(() => {
    if (open && !started.current && ref.current) started.current = begin(ref.current);
  });
  return ref;
}

/**
 * Puts the focus where one begins. The browser gave it to the first button, which closes the dialog; who has gone on from there
 * is left where they are. @returns whether there was such a place
 */
function begin(dialog: HTMLDialogElement): boolean {
  const named = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const start = named ?? dialog.querySelector<HTMLElement>(starts);
  const at = document.activeElement;
  const isFresh = at === dialog || at === document.body || at === dialog.querySelector("button");
  if (start && (named || isFresh)) start.focus();
  return start !== null;
}

/** Puts a focus that is nowhere on the screen's heading. Where the screen itself kept it near (`useFocusKept`), it stays. */
export function focusHeading(): void {
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
