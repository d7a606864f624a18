import { yieldToEventLoop } from "#server/platform/event-loop";

/** An item that waits for its result. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** @returns the results in the order of the items; if it throws, every item of the batch fails with that error */
  readonly handle: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The largest number of items in a batch. */
  readonly maxSize: number;
  /** Two items with the same value never share a batch: the later one waits for the next. */
  readonly distinctBy?: (item: Item) => unknown;
}

/**
 * Handles similar items in batches. Items that arrive in the same turn of the event loop form the first one, and those that arrive while
 * a batch runs form the next one: a crowd costs little more than a single item, and a single item waits only for the end of the turn.
 * @returns a function that adds an item; batches with the same key run one after another, batches with different keys in parallel
 */
export function createBatcher<Key, Item, Result>({
  handle,
  maxSize,
  distinctBy = (item) => item,
}: BatcherOptions<Item, Result>): (key: Key, item: Item) => Promise<Result> {
  const queues = new Map<Key, Waiting<Item, Result>[]>();
  const run = async (key: Key, queue: Waiting<Item, Result>[]): Promise<void> => {
    // Requests that the process reads together, or that go on together after an earlier batch, would otherwise be two batches: the
    // first of them alone, and then the others.
    await yieldToEventLoop();
    while (queue.length > 0) {
      const batch = takeDistinct(queue, maxSize, distinctBy);
      try {
        const results = await handle(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ item, resolve, reject });
      if (queues.has(key)) return;
      queues.set(key, queue);
      void run(key, queue);
    });
}

/** Removes the next batch from the front of the queue. @returns the batch */
function takeDistinct<Item, Result>(
  queue: Waiting<Item, Result>[],
  maxSize: number,
  distinctBy: (item: Item) => unknown,
): Waiting<Item, Result>[] {
  const seen = new Set<unknown>();
  const batch: Waiting<Item, Result>[] = [];
  const rest = queue.splice(0).filter((waiting) => {
    const value = distinctBy(waiting.item);
    if (batch.length === maxSize || seen.has(value)) return true;
    seen.add(value);
    batch.push(waiting);
    return false;
  });
  queue.push(...rest);
  return batch;
}
