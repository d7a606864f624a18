/**
 * Limits how many tasks run at a time; the others wait in order.
 * @param limit the largest number of running tasks
 * @returns a function that runs a task once there is a free slot, and gives the task's result
 */
export function createSemaphore(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot passes directly to the next task, before a new one can take it.
      if (next) next();
      else running -= 1;
    }
  };
}
