import { gifCacheSeconds } from "@lineup/contract/gif/limits";

import type { GifService } from "./port.ts";

interface Kept {
  readonly answer: Promise<unknown>;
  /** Infinity while the answer hasn't come. */
  until: number;
}

/** More different requests in a minute than a whole staff types. */
const most = 2_000;

/**
 * Keeps a service's answers for a minute and its errors for six seconds. Requests that are alike while one of them is under way
 * share its answer, so that a whole staff costs as many calls as one person.
 * @param now the time in milliseconds
 */
export function keepAnswers(service: GifService, now = () => performance.now()): GifService {
  const kept = new Map<string, Kept>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer as Promise<T>;
    const entry: Kept = { answer: ask(), until: Infinity };
    const keepFor = (seconds: number) => () => {
      entry.until = now() + seconds * 1000;
    };
    entry.answer.then(keepFor(gifCacheSeconds.answer), keepFor(gifCacheSeconds.error));
    // The oldest go first: a map keeps the order in which keys were added.
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    return entry.answer as Promise<T>;
  };
  const keyOf = (name: string, request: object): string => JSON.stringify([name, request]);
  return {
    find: (request) =>
      // The next random one must be another.
      request.kind === "random"
        ? service.find(request)
        : once(keyOf("find", request), () => service.find(request)),
    categories: (asked) => once(keyOf("categories", asked), () => service.categories(asked)),
    channels: (asked) => once(keyOf("channels", asked), () => service.channels(asked)),
    // Browsers keep pictures.
    picture: (url) => service.picture(url),
  };
}
