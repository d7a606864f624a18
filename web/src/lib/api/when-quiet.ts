import { whenIdle } from "#web/lib/browser/idle.ts";
import { pendingImports } from "#web/lib/browser/import-retry.ts";
import { queryClient } from "./query-client.ts";

/** If calls and code take longer than this, they aren't waited for. */
const longestMs = 3_000;

/**
 * Runs something once no screen is waiting for an answer or for its code, and the browser is idle: what the screens show comes
 * first.
 * @returns a function that cancels it
 */
export function whenQuiet(act: () => void): () => void {
  let cancelIdle: (() => void) | undefined;
  const stopWaiting = (): void => {
    clearTimeout(timer);
    cancelIdle?.();
    for (const end of subscriptions) end();
  };
  const go = (): void => {
    stopWaiting();
    act();
  };
  const look = (): void => {
    cancelIdle?.();
    // What has just arrived is drawn before the browser is idle, and may make more calls.
    if (isQuiet()) cancelIdle = whenIdle(() => isQuiet() && go());
  };
  const timer = setTimeout(() => {
    stopWaiting();
    cancelIdle = whenIdle(act);
  }, longestMs);
  const subscriptions = [
    queryClient.getQueryCache().subscribe(look),
    pendingImports.subscribe(look),
  ];
  look();
  return stopWaiting;
}

function isQuiet(): boolean {
  return queryClient.isFetching() === 0 && pendingImports.count() === 0;
}
