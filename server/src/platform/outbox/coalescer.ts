export interface Coalescer {
  /** Requests a run of the task. Requests before a run starts share that run; requests during a run cause one more run. */
  request(): void;
  /** Prevents further runs and resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a task on request, one run at a time, with at least `gapMs` between two starts: the first request runs immediately, and a
 * burst of requests shares one run. The task handles its own errors.
 */
export function createCoalescer(task: () => Promise<void>, gapMs: number): Coalescer {
  let timer: NodeJS.Timeout | undefined;
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
    timer = undefined;
    running = run();
  };
  const request = (): void => {
    if (stopped || timer !== undefined) return;
    if (running !== undefined) again = true;
    else timer = setTimeout(start, Math.max(0, lastStart + gapMs - performance.now()));
  };
  return {
    request,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
