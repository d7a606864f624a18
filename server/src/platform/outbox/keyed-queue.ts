export interface KeyedQueue {
  /** Requests a run of the task with this name. If the task is already running, it runs once more after that run. */
  request(name: string): void;
  /** Prevents further runs. Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

/**
 * Creates a queue that runs named tasks. Each task has at most one run at a time. At most `width` tasks run at the same
 * time, to leave database connections for other work.
 */
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
