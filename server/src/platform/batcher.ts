/** Who waits for what they handed over. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** @returns a result for each item, in their order; where it throws, each of them fails with that */
  readonly handle: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Most items of one go. */
  readonly most: number;
  /** Of two items with the same, the later one waits for the next go. */
  readonly distinctBy?: (item: Item) => unknown;
}

/**
 * Does alike work in one go: what comes while a go is under way waits for the next one, so that a crowd costs little more than one,
 * and somebody alone waits for nobody.
 * @returns hands an item over; goes with the same key follow one another, those of different keys run side by side
 */
export function createBatcher<Key, Item, Result>({
  handle,
  most,
  distinctBy = (item) => item,
}: BatcherOptions<Item, Result>): (key: Key, item: Item) => Promise<Result> {
  const queues = new Map<Key, Waiting<Item, Result>[]>();
  const run = async (key: Key, queue: Waiting<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) {
      const going = takeDistinct(queue, most, distinctBy);
      try {
        const results = await handle(going.map(({ item }) => item));
        for (const [at, { resolve }] of going.entries()) resolve(results[at] as Result);
      } catch (error) {
        for (const { reject } of going) reject(error);
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

/** Takes the first of a queue out of it. */
function takeDistinct<Item, Result>(
  queue: Waiting<Item, Result>[],
  most: number,
  distinctBy: (item: Item) => unknown,
): Waiting<Item, Result>[] {
  const seen = new Set<unknown>();
  const taken: Waiting<Item, Result>[] = [];
  const left = queue.splice(0).filter((waiting) => {
    const mark = distinctBy(waiting.item);
    if (taken.length === most || seen.has(mark)) return true;
    seen.add(mark);
    taken.push(waiting);
    return false;
  });
  queue.push(...left);
  return taken;
}
