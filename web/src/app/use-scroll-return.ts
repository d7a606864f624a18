import { useElementScrollRestoration, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";

const longestWaitMs = 10_000;
const goesBackOrOn: ReadonlySet<string> = new Set(["BACK", "FORWARD", "GO"]);
const byHand = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Goes back to where a screen was left once there is enough on it again: the router tries it only as the screen opens,
 * which after a reload is before its content has arrived. Only on the way back or forward, and after a reload: elsewhere the
 * router has noted where the page before it was. Whoever moves meanwhile stays where they are.
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

/** @param left the distance from the top of the page, in pixels @returns gives it up */
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
