import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** This close to its end, the log counts as being there. In pixels. */
const nearEnd = 64;
/** This close to the first or last loaded message, more are loaded. In pixels. */
const nearEdge = 400;
const flashMs = 2_000;

interface Place {
  /** The id of the oldest shown message. */
  readonly first: number | undefined;
  /** What names the newest shown message, sent or pending. */
  readonly last: string | undefined;
  /** The id of the message to begin at; null to begin at the end. */
  readonly begin: number | null;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
}

interface LogScroll {
  readonly isAtEnd: boolean;
  /** True while the message to begin at is above what is in view. */
  readonly isBeginAbove: boolean;
  readonly onScroll: () => void;
  toEnd(): void;
  /** Scrolls to a message and marks it for a moment. @returns false if it isn't loaded */
  toMessage(id: number): boolean;
}

/**
 * The scrolling of a log. It opens at the first unread message or the end and follows new messages while its end is in view. Earlier
 * messages that are added above don't move what is being read, and neither do pictures that load.
 */
export function useLogScroll(
  logRef: RefObject<HTMLDivElement | null>,
  { first, last, begin, onNearStart, onNearEnd }: Place,
): LogScroll {
  const [isAtEnd, setAtEnd] = useState(true);
  const [isBeginAbove, setBeginAbove] = useState(false);
  const shown = useRef<{ first: number | undefined; last: string | undefined } | null>(null);
  /** The distance from the top of the view to the end of the log. */
  const fromEnd = useRef(0);
  const atEnd = useRef(true);

  const look = useCallback(() => {
    const box = logRef.current;
    if (!box) return;
    fromEnd.current = box.scrollHeight - box.scrollTop;
    atEnd.current = fromEnd.current - box.clientHeight <= nearEnd;
    setAtEnd(atEnd.current);
    const mark = begin === null ? null : find(box, begin);
    const isAbove = mark !== null && mark.offsetTop + mark.offsetHeight < box.scrollTop;
    setBeginAbove(isAbove);
  }, [logRef, begin]);

  const toEnd = useCallback(() => {
    const box = logRef.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    look();
  }, [logRef, look]);

  useLayoutEffect(() => {
    const box = logRef.current;
    const before = shown.current;
    shown.current = { first, last };
    if (!box || first === undefined) return;
    const mark = before === null && begin !== null ? find(box, begin) : null;
    if (mark) box.scrollTop = mark.offsetTop - box.clientHeight / 4;
    else if (before === null || (before.last !== last && atEnd.current))
      box.scrollTop = box.scrollHeight;
    else if (before.first !== first && before.last === last)
      box.scrollTop = box.scrollHeight - fromEnd.current;
    look();
  }, [logRef, first, last, begin, look]);

  useLayoutEffect(() => {
    const box = logRef.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    // A picture that loads, or a field that grows, changes heights.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [logRef]);

  return {
    isAtEnd,
    isBeginAbove,
    onScroll() {
      const box = logRef.current;
      if (!box) return;
      look();
      if (box.scrollTop < nearEdge) onNearStart();
      if (fromEnd.current - box.clientHeight < nearEdge) onNearEnd();
    },
    toEnd,
    toMessage(id) {
      const element = logRef.current && find(logRef.current, id);
      if (!element) return false;
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
      element.setAttribute("data-flash", "");
      setTimeout(() => element.removeAttribute("data-flash"), flashMs);
      look();
      return true;
    },
  };
}

function find(box: HTMLElement, id: number): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-message="${id}"]`);
}
