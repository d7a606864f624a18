import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";

interface DragOrder {
  /** The position of the dragged row; null if no row is dragged. */
  readonly dragged: number | null;
  /** The event handlers for the handle of a row; they support a pointer, the arrow keys, Home and End. */
  handleOf(place: number): {
    onPointerDown(event: { readonly button: number; preventDefault(): void }): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/**
 * Lets people reorder the rows of a list by dragging a row's handle, or by keys while the handle has the focus. Escape
 * cancels dragging.
 * @param list the element whose children are the rows and nothing else
 * @param onMove moves a row; called as soon as the pointer passes the middle of another row
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<{ from: number; at: number } | null>(null);

  const follow = useEffectEvent((y: number) => {
    if (!drag) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = passed(rows, drag.at, y);
    if (to === drag.at) return;
    // Renders immediately, because the pointer's next move needs the new positions.
    flushSync(() => {
      onMove(drag.at, to);
      setDrag({ ...drag, at: to });
    });
  });
  const putBack = useEffectEvent(() => {
    if (drag && drag.at !== drag.from) onMove(drag.at, drag.from);
    setDrag(null);
  });

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onPointerMove = (event: PointerEvent): void => follow(event.clientY);
    const onEnd = (): void => setDrag(null);
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape") putBack();
    };
    // Listens on the window, because a row that moves in the page no longer gets the pointer's events.
    window.addEventListener("pointermove", onPointerMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("pointermove", onPointerMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [isDragging]);

  return {
    dragged: drag?.at ?? null,
    handleOf: (place) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        // Prevents selecting text.
        event.preventDefault();
        setDrag({ from: place, at: place });
      },
      onKeyDown(event) {
        const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        if (to >= 0 && to < count && to !== place) onMove(place, to);
      },
    }),
  };
}

/** @returns the position of the farthest row, up or down, whose middle the pointer has passed; `at` if there is none */
export function passed(
  rows: readonly { readonly top: number; readonly height: number }[],
  at: number,
  y: number,
): number {
  const middles = rows.map(({ top, height }) => top + height / 2);
  const above = middles.findIndex((middle, place) => place < at && y < middle);
  if (above >= 0) return above;
  return Math.max(
    at,
    middles.findLastIndex((middle, place) => place > at && y > middle),
  );
}
