import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from "react";
import { Button } from "./button.tsx";
import { modalClosedAt } from "#web/ui/dialogs/use-modal.ts";

/**
 * How long a button must stay in place before it can be pressed: longer than the time between aiming and touching, and
 * longer than a double tap.
 */
const settlesAfterMs = 500;

/** A button that has moved by at most this many pixels is still under the finger. */
const shiftPx = 8;

/**
 * A button for actions that can't be undone. It ignores presses that were aimed at something else: presses right after
 * the button appeared, moved or was uncovered by a closing dialog. Key presses always count, because they go to the
 * focused element.
 */
export function AimedButton({
  onClick,
  ...props
}: Omit<ComponentProps<typeof Button>, "ref">): ReactNode {
  const [place, stoodHere] = useStanding<HTMLButtonElement>();
  return (
    <Button
      {...props}
      ref={place}
      onClick={(event) => {
        const byKey = event.detail === 0;
        const since = event.timeStamp - settlesAfterMs;
        if (byKey || (stoodHere(since) && modalClosedAt() <= since)) onClick?.(event);
      }}
    />
  );
}

type Place = Pick<DOMRect, "left" | "top">;

/**
 * @returns a ref for an element, and a function that returns true if the element was already at its current position at a given
 * time, in milliseconds since the page was opened. Scrolling does not count as a move: someone who scrolls expects the element to
 * move
 */
function useStanding<E extends HTMLElement>(): [RefObject<E | null>, (since: number) => boolean] {
  const element = useRef<E>(null);
  const last = useRef<Place | null>(null);
  const moved = useRef<{ at: number; from: Place | null }>({ at: -Infinity, from: null });
  const look = useCallback((): void => {
    const place = element.current?.getBoundingClientRect() ?? null;
    if (!isNear(place, last.current)) {
      const now = performance.now();
      // If the element moves several times in a row, the person aimed at its position before the first move.
      const isOne = now - moved.current.at < settlesAfterMs;
      moved.current = { at: now, from: isOne ? moved.current.from : last.current };
    }
    last.current = place;
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    // A change outside React, such as a loaded picture, can move the element without a render. Such a change also resizes a
    // surrounding element.
    const observer = new ResizeObserver(look);
    for (let around = element.current?.parentElement; around; around = around.parentElement)
      observer.observe(around);
    const follow = (): void => {
      last.current = element.current?.getBoundingClientRect() ?? null;
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    // An element that slides in with a dialog is measured again when the animation ends.
    window.addEventListener("animationend", look, { capture: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("animationend", look, { capture: true });
    };
  }, [look]);
  // After a move, the browser may scroll the page so that the element is at its old position again. In this case, the element
  // counts as not moved.
  const stoodHere = (since: number): boolean =>
    moved.current.at <= since ||
    isNear(moved.current.from, element.current?.getBoundingClientRect() ?? null);
  return [element, stoodHere];
}

function isNear(one: Place | null, other: Place | null): boolean {
  if (!one || !other) return false;
  return Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top)) <= shiftPx;
}
