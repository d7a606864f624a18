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
import { modalClosedAt } from "./use-modal.ts";

/** Longer than a finger needs from its aim to the glass, and than the second tap of a double tap. */
const settlesAfterMs = 500;

/**
 * A button for what can't be taken back. It takes no press that was aimed at what stood here a moment ago: one soon after
 * it appeared, moved or was uncovered. A key is aimed by the focus, and always counts.
 */
export function AimedButton({
  onClick,
  ...props
}: Omit<ComponentProps<typeof Button>, "ref">): ReactNode {
  const [place, movedAt] = useMovedAt<HTMLButtonElement>();
  return (
    <Button
      {...props}
      ref={place}
      onClick={(event) => {
        const byKey = event.detail === 0;
        const settledAt = Math.max(movedAt.current, modalClosedAt()) + settlesAfterMs;
        if (byKey || event.timeStamp >= settledAt) onClick?.(event);
      }}
    />
  );
}

/** @returns the ref of an element, and when that came to its place, in milliseconds since the page was opened */
function useMovedAt<E extends HTMLElement>(): [RefObject<E | null>, RefObject<number>] {
  const place = useRef<E>(null);
  const at = useRef(0);
  const before = useRef("");
  const look = useCallback((): void => {
    const now = placeOf(place.current);
    if (now !== before.current) at.current = performance.now();
    before.current = now;
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    // What pushes it without a render of its own makes something around it larger or smaller.
    const observer = new ResizeObserver(look);
    for (let around = place.current?.parentElement; around; around = around.parentElement)
      observer.observe(around);
    return () => observer.disconnect();
  }, [look]);
  return [place, at];
}

/** Scrolling moves nothing: the finger does that itself. */
function placeOf(element: HTMLElement | null): string {
  let [left, top] = [0, 0];
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
    left += at.offsetLeft;
    top += at.offsetTop;
  }
  return `${left} ${top}`;
}
