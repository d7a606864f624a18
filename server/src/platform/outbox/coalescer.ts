export interface Coalescer {
  /**
   * Requests a run of the task. All requests before a run starts share that run; all requests during a run share the
   * next run.
   */
  request(): void;
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a task on request, one run at a time, with at least `gapMs` milliseconds between two starts. The first request
 * starts a run right away, and many requests in a short time share one run. The task must handle its own errors.
 */
export function createCoalescer(task: () => Promise<void>, gapMs: number): Coalescer {
  let cancelStart: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let lastStart = -Infinity;

  const run = async (): Promise<void> => {
    lastStart = performance.now();
    again = false;
    await task();
    running = undefined;
    if (again) request();
  };
  const start = (): void => {
    cancelStart = undefined;
    running = run();
  };
  const startAfter = (ms: number): (() => void) => {
    if (ms > 0) {
      const timer = setTimeout(start, ms);
      return () => clearTimeout(timer);
    }
    // A timer would take a millisecond at least.
    const immediate = setImmediate(start);
    return () => clearImmediate(immediate);
  };
  const request = (): void => {
    if (stopped || cancelStart !== undefined) return;
    if (running !== undefined) again = true;
    else cancelStart = startAfter(lastStart + gapMs - performance.now());
  };
  return {
    request,
    async stop() {
      stopped = true;
      cancelStart?.();
      await running;
    },
  };
}
