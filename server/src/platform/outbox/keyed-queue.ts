export interface KeyedQueue {
  /** Requests a run for this name. If one is running, another follows it. */
  request(name: string): void;
  /** Prevents further runs and resolves when the current ones have ended. */
  stop(): Promise<void>;
}

/** Runs named tasks: one at a time for each name, and at most `width` in all, which leaves connections for other work. */
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
