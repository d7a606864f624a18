import { useRef, useState, type MouseEvent, type PointerEvent, type WheelEvent } from "react";
import { moveBy, wholePicture, zoomAt, type Zoom } from "./zoom.ts";

const step = 1.4;
const doublePress = 2.5;
const swipePixels = 60;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Zooms a picture with two fingers, the wheel, a double press or keys.
 * @param onSwipe called for a sideways swipe over a picture that is not enlarged
 */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(wholePicture);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    start.current = fingers.current.size === 1 ? pointOf(event) : null;
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const frame = event.currentTarget.getBoundingClientRect();
    setZoom((zoomed) =>
      other
        ? zoomAt(
            zoomed,
            distance(now, other) / Math.max(distance(before, other), 1),
            fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, frame),
            frame,
          )
        : moveBy(zoomed, { x: now.x - before.x, y: now.y - before.y }, frame),
    );
  }

  function onPointerUp(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    const across = start.current ? event.clientX - start.current.x : 0;
    start.current = null;
    if (zoom.scale === 1 && Math.abs(across) > swipePixels) onSwipe(across < 0 ? 1 : -1);
  }

  return {
    zoom,
    reset: () => setZoom(wholePicture),
    /** Zooms around the middle of the picture's frame, for keys and buttons. */
    stepBy: (direction: 1 | -1) =>
      setZoom((zoomed) =>
        zoomAt(zoomed, direction > 0 ? step : 1 / step, { x: 0, y: 0 }, wholeWindow()),
      ),
    /** Moves an enlarged picture, for keys. */
    panBy: (by: Point, frame: { readonly width: number; readonly height: number }) =>
      setZoom((zoomed) => moveBy(zoomed, by, frame)),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onWheel: (event: WheelEvent) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const at = fromMiddle(pointOf(event), frame);
        setZoom((zoomed) => zoomAt(zoomed, event.deltaY < 0 ? step : 1 / step, at, frame));
      },
      onDoubleClick: (event: MouseEvent) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const at = fromMiddle(pointOf(event), frame);
        setZoom((zoomed) =>
          zoomed.scale > 1 ? wholePicture : zoomAt(zoomed, doublePress, at, frame),
        );
      },
    },
  };
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function fromMiddle({ x, y }: Point, frame: DOMRect): Point {
  return { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function wholeWindow(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}
