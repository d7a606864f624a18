import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { dayOf } from "./run-words.ts";

/** A finger that rests so long on a run, in ms, takes hold of it; one that moves before scrolls the page. */
const holdMs = 350;
/** Pixels by which a pointer moves before it drags, or a finger before it scrolls. */
const slack = 6;
/** So near to the window's edge, in pixels, it scrolls, by so many at a time. */
const edge = 56;
const step = 10;

/** A run on its way over the calendar. */
export interface HeldRun {
  readonly run: ScheduledRun;
  /** The day under the pointer that would take it; null where none does. */
  readonly day: string | null;
  readonly x: number;
  readonly y: number;
}

interface DragToDay {
  readonly held: HeldRun | null;
  /** What a run hears that can be moved. */
  holdOf(run: ScheduledRun): {
    onPointerDown(event: PointerEvent): void;
    onClickCapture(event: MouseEvent): void;
  };
}

interface Press {
  readonly run: ScheduledRun;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

/**
 * Drags runs to other days, by mouse, pen or a finger that rested on them. Days carry `data-day`. Escape lets go.
 * @param canTake whether a day takes what is dropped on it
 */
export function useDragToDay(
  canTake: (day: string) => boolean,
  onMove: (run: ScheduledRun, day: string) => void,
): DragToDay {
  const [press, setPress] = useState<Press | null>(null);
  const [held, setHeld] = useState<HeldRun | null>(null);
  /** What ends a drag is no press on what was dragged. */
  const dragged = useRef(false);

  const hold = useEffectEvent((x: number, y: number) => {
    if (!press) return;
    const day = dayAt(x, y);
    setHeld({ run: press.run, day: day !== null && canTake(day) ? day : null, x, y });
  });
  const letGo = useEffectEvent(() => {
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
    dragged.current = held !== null;
    letGo();
    if (held?.day && held.day !== dayOf(held.run)) onMove(held.run, held.day);
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
    // Else a finger that holds a run would scroll the page, or get the browser's menu.
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
    holdOf: (run) => ({
      onPointerDown({ button, isPrimary, pointerType, clientX: x, clientY: y }) {
        dragged.current = false;
        if (button === 0 && isPrimary) setPress({ run, x, y, isTouch: pointerType === "touch" });
      },
      onClickCapture(event) {
        // A key's click has no count.
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
