import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from "react";
import type { Entry } from "./entries.ts";

/** A finger that stays on an entry this long starts to drag the entry. A finger that moves earlier scrolls the page. */
const holdMs = 350;
/** The distance in pixels after which a mouse or pen starts to drag, and a finger starts to scroll. */
const slack = 6;
/** Dragging within `edge` pixels of the top or bottom of the window scrolls the page, `step` pixels at a time. */
const edge = 56;
const step = 10;

/** The entry being dragged. */
export interface HeldEntry {
  readonly entry: Entry;
  /** The day under the pointer; null if no day is under the pointer, or if the entry can't be dropped on that day. */
  readonly day: string | null;
  readonly x: number;
  readonly y: number;
}

interface DragToDay {
  readonly held: HeldEntry | null;
  /** @returns the handlers for the element of an entry that can be moved */
  holdOf(entry: Entry): {
    onPointerDown(event: PointerEvent): void;
    onClickCapture(event: MouseEvent): void;
  };
}

interface Press {
  readonly entry: Entry;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

/**
 * Drags entries to another day, by mouse, by pen, or by a finger that first stays on the entry. Escape cancels a drag.
 * The element of each day must have the attribute `data-day`.
 * @param canTake tells whether entries can be dropped on a day
 */
export function useDragToDay(
  canTake: (day: string) => boolean,
  onMove: (entry: Entry, day: string) => void,
): DragToDay {
  const [press, setPress] = useState<Press | null>(null);
  const [held, setHeld] = useState<HeldEntry | null>(null);
  /** True after a drag, even a canceled one, so that the click at the end of the drag doesn't open the entry. */
  const dragged = useRef(false);

  const hold = useEffectEvent((x: number, y: number) => {
    if (!press) return;
    const day = dayAt(x, y);
    setHeld({ entry: press.entry, day: day !== null && canTake(day) ? day : null, x, y });
  });
  const letGo = useEffectEvent(() => {
    dragged.current = held !== null;
    setPress(null);
    setHeld(null);
  });
  const follow = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    if (!press) return;
    const isFar = Math.hypot(x - press.x, y - press.y) > slack;
    if (held || (isFar && !press.isTouch)) hold(x, y);
    else if (isFar) letGo();
  });
  const drop = useEffectEvent(() => {
    letGo();
    if (held?.day && held.day !== held.entry.day) onMove(held.entry, held.day);
  });
  const refuse = useEffectEvent((event: Event) => {
    if (held || event.type === "contextmenu") event.preventDefault();
  });
  const scroll = useEffectEvent(() => {
    if (!held) return;
    const by = held.y < edge ? -step : held.y > window.innerHeight - edge ? step : 0;
    if (by === 0) return;
    window.scrollBy(0, by);
    hold(held.x, held.y);
  });

  useEffect(() => {
    if (!press) return undefined;
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener("pointermove", (event) => follow(event), { signal });
    window.addEventListener("pointerup", () => drop(), { signal });
    window.addEventListener("pointercancel", () => letGo(), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && letGo(), { signal });
    // During a drag by finger, the browser must not scroll the page or open the context menu.
    window.addEventListener("touchmove", (event) => refuse(event), { signal, passive: false });
    if (press.isTouch) window.addEventListener("contextmenu", (event) => refuse(event), { signal });
    const timer = press.isTouch ? setTimeout(() => hold(press.x, press.y), holdMs) : undefined;
    const scrolling = setInterval(() => scroll(), 16);
    return () => {
      over.abort();
      clearTimeout(timer);
      clearInterval(scrolling);
    };
  }, [press]);

  return {
    held,
    holdOf: (entry) => ({
      onPointerDown({ button, isPrimary, pointerType, clientX: x, clientY: y }) {
        dragged.current = false;
        if (button === 0 && isPrimary) setPress({ entry, x, y, isTouch: pointerType === "touch" });
      },
      onClickCapture(event) {
        // A click by keyboard, whose `detail` is 0, opens the entry even after a drag.
        if (dragged.current && event.detail > 0) event.stopPropagation();
        dragged.current = false;
      },
    }),
  };
}

function dayAt(x: number, y: number): string | null {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]");
  return day?.dataset["day"] ?? null;
}
