/**
 * Lets so many pieces of work run at a time; the rest wait in order.
 * @returns a function that runs the work in its turn
 */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes straight on, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
