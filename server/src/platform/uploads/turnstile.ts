/**
 * Lets a few through at a time; the others wait in line.
 *
 * @param places how many may be at work at once.
 */
export function turnstile(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const line: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = line.shift();
      if (next) next();
      else free++;
    }
  };
}
