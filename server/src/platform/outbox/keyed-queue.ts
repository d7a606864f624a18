export interface KeyedQueue {
  /** Asks for a run of this name; while it runs, for one more after it. */
  request(name: string): void;
  /** Nothing starts any more; resolves when all that run have ended. */
  stop(): Promise<void>;
}

/** Runs named tasks, each one at a time, and at most `width` together, so that they leave connections to the others. */
export function createKeyedQueue(task: (name: string) => Promise<void>, width: number): KeyedQueue {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  const startNext = (): void => {
    for (const name of waiting) {
      if (stopped || running.size >= width) return;
      if (running.has(name)) continue;
      waiting.delete(name);
      running.set(name, run(name));
    }
  };
  const run = async (name: string): Promise<void> => {
    await task(name);
    running.delete(name);
    startNext();
  };
  return {
    request(name) {
      waiting.add(name);
      startNext();
    },
    async stop() {
      stopped = true;
      await Promise.all(running.values());
    },
  };
}
