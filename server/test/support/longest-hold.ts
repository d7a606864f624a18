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
