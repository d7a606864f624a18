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

/** Longer than a finger needs from its aim to the glass, and than the second tap of a double tap. */
const settlesAfterMs = 500;

/** A shift of so many pixels leaves a button under the finger. */
const shiftPx = 8;

/**
 * A button for what can't be taken back. It takes no press that was aimed at what stood here a moment ago: one soon after
 * it appeared, moved or was uncovered. A key is aimed by the focus, and always counts.
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
 * @returns the ref of an element, and whether it stands on the glass where it stood at a time, in milliseconds since the
 * page was opened. Scrolling moves nothing: the finger does that itself.
 */
function useStanding<E extends HTMLElement>(): [RefObject<E | null>, (since: number) => boolean] {
  const element = useRef<E>(null);
  const last = useRef<Place | null>(null);
  const moved = useRef<{ at: number; from: Place | null }>({ at: -Infinity, from: null });
  const look = useCallback((): void => {
    const place = element.current?.getBoundingClientRect() ?? null;
    if (!isNear(place, last.current)) {
      const now = performance.now();
      // Of moves that follow each other, the first tells where the finger aims.
      const isOne = now - moved.current.at < settlesAfterMs;
      moved.current = { at: now, from: isOne ? moved.current.from : last.current };
    }
    last.current = place;
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    // What pushes it without a render of its own makes something around it larger or smaller.
    const observer = new ResizeObserver(look);
    for (let around = element.current?.parentElement; around; around = around.parentElement)
      observer.observe(around);
    const follow = (): void => {
      last.current = element.current?.getBoundingClientRect() ?? null;
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    // What slid in with a dialog is seen where it comes to rest, not with the next render.
    window.addEventListener("animationend", look, { capture: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("animationend", look, { capture: true });
    };
  }, [look]);
  // The browser may have scrolled to keep it in its place after it was seen to move.
  const stoodHere = (since: number): boolean =>
    moved.current.at <= since ||
    isNear(moved.current.from, element.current?.getBoundingClientRect() ?? null);
  return [element, stoodHere];
}

function isNear(one: Place | null, other: Place | null): boolean {
  if (!one || !other) return false;
  return Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top)) <= shiftPx;
}
