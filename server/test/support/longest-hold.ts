/**
 * Measures how long a piece of work holds the main thread: the most processor time that passes between two turns of the event
 * loop. Other programs on the machine don't count.
 * @returns the work's result, and the longest hold in milliseconds
 */
export async function longestHold<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly hold: number }> {
  let hold = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    hold = Math.max(hold, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  try {
    return { result: await work(), hold: await settled() };
  } finally {
    isDone = true;
  }

  /** Waits for one more look, which sees what held the thread last. */
  async function settled(): Promise<number> {
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return hold;
  }
}

/**
 * Repeats a piece of work until it holds the main thread for less than the bound, up to five times. The first time, code is compiled
 * and garbage of the test is collected; and beside other tests, the same work takes up to twice the processor time.
 * @returns the results, and the least of the longest holds in milliseconds
 */
export async function leastHold<T>(
  bound: number,
  work: () => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly hold: number }> {
  const results: T[] = [];
  let least = Infinity;
  while (least >= bound && results.length < 5) {
    const { result, hold } = await longestHold(work);
    results.push(result);
    least = Math.min(least, hold);
  }
  return { results, hold: least };
}
