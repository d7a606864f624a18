import { useElementScrollRestoration, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

const longestWaitMs = 10_000;
const goesBackOrOn: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);
const byHand = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Restores the scroll position once the screen is tall enough. The router tries this only when the screen opens, which
 * after a reload is before its content arrives. It runs after Back, Forward and a reload; in other cases the router has
 * stored the position. If the person scrolls meanwhile, it stops.
 */
export function useScrollReturn(): void {
  const screen = useRouterState({ select: ({ resolvedLocation: at }) => at?.state.__TSR_key });
  const left = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const { history } = useRouter();
  const returns = useRef(true);
  useEffect(
    () => history.subscribe(({ action }) => (returns.current = goesBackOrOn.has(action.type))),
    [history],
  );
  const begin = useEffectEvent(() =>
    returns.current && left > scrollY ? returnTo(left) : undefined,
  );
  useEffect(() => begin(), [screen]);
}

/** @param left the distance from the top of the page, in pixels @returns a function that cancels it */
function returnTo(left: number): () => void {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  const growing = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < left) return;
    scrollTo(scrollX, left);
    stop();
  });
  const timer = setTimeout(stop, longestWaitMs);
  stopped.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    growing.disconnect();
  });
  for (const name of byHand) addEventListener(name, stop, { signal: stopped.signal });
  growing.observe(document.body);
  return stop;
}
