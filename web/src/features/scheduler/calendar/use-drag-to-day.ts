import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from "react";
import type { Entry } from "./entries.ts";

/** A finger that rests this long, in milliseconds, starts to drag; one that moves earlier scrolls the page. */
const holdMs = 350;
/** The distance in pixels before a pointer drags or a finger scrolls. */
const slack = 6;
/** The distance from the window's edge that scrolls it, and the pixels scrolled at a time. */
const edge = 56;
const step = 10;

/** The entry being dragged. */
export interface HeldEntry {
  readonly entry: Entry;
  /** The day under the pointer if it accepts the entry; null otherwise. */
  readonly day: string | null;
  readonly x: number;
  readonly y: number;
}

interface DragToDay {
  readonly held: HeldEntry | null;
  /** The handlers for an entry that can be moved. */
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
 * Drags entries to another day, by mouse, pen or a resting finger. Days carry `data-day`. Escape cancels.
 * @param canTake true for days that accept the entry
 */
export function useDragToDay(
  canTake: (day: string) => boolean,
  onMove: (entry: Entry, day: string) => void,
): DragToDay {
  const [press, setPress] = useState<Press | null>(null);
  const [held, setHeld] = useState<HeldEntry | null>(null);
  /** The click that ends a drag, even a canceled one, must not open the entry. */
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
    // Otherwise the browser would scroll the page or open its menu.
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
        // Clicks by keyboard have no count.
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
