import { whenIdle } from "#web/lib/browser/idle.ts";
import { queryClient } from "./query-client.ts";

/** If a call takes longer than this, it isn't waited for. */
const longestMs = 3_000;

/**
 * Runs something once no screen is waiting for an answer and the browser is idle: what the screens show comes first.
 * @returns a function that cancels it
 */
export function whenQuiet(act: () => void): () => void {
  let cancelIdle: (() => void) | undefined;
  const stopWaiting = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
  const go = (): void => {
    stopWaiting();
    cancelIdle = whenIdle(act);
  };
  const look = (): void => {
    if (queryClient.isFetching() === 0) go();
  };
  const timer = setTimeout(go, longestMs);
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  look();
  return () => {
    stopWaiting();
    cancelIdle?.();
  };
}
