import { setImmediate } from "node:timers/promises";

/**
 * Lets so many pieces of work run at a time; the rest wait in order.
 * @returns a function that runs the work in its turn
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
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

/** Lets what has come meanwhile be taken in, and what is to go out be sent, in the middle of long work. */
export async function nextTurn(): Promise<void> {
  await setImmediate();
}
