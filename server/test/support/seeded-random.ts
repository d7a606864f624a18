/** Random numbers that are the same for the same seed (the mulberry32 generator). */
export interface SeededRandom {
  /** @returns a number from 0 to less than 1 */
  next(): number;
  /** @returns a whole number between two others, both included */
  between(least: number, most: number): number;
  /** @returns one of the items; undefined if there are none */
  pick<T>(items: readonly T[]): T | undefined;
}

/** @param seed a whole number */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
  };
}
