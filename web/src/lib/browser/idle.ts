/** How long to wait in a browser that doesn't say when it is idle. */
const withoutWordMs = 2000;

/**
 * Runs something once the browser has nothing else to do.
 * @returns a function that cancels it
 */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, withoutWordMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act);
  return () => cancelIdleCallback(idle);
}
