import { gifCacheSeconds } from "@lineup/contract/constants";

import { cachePictures } from "./pictures.ts";
import type { GifService } from "./port.ts";

interface CacheEntry {
  readonly answer: Promise<unknown>;
  /** Infinity while the answer hasn't come. */
  until: number;
}

/** More different requests in a minute than a whole staff types. */
const maxEntries = 2_000;

/**
 * Caches a service's answers for a minute and its errors for six seconds. Requests that are alike while one of them is under way
 * share its answer, so that a whole staff costs as many calls as one person. Pictures are cached by their size (`cachePictures`).
 * @param now the time in milliseconds
 */
export function cacheAnswers(service: GifService, now = () => performance.now()): GifService {
  const cache = new Map<string, CacheEntry>();
  const cached = <T>(key: string, request: () => Promise<T>): Promise<T> => {
    const known = cache.get(key);
    if (known && known.until > now()) return known.answer as Promise<T>;
    const entry: CacheEntry = { answer: request(), until: Infinity };
    const expireAfter = (seconds: number) => () => {
      entry.until = now() + seconds * 1000;
    };
    entry.answer.then(expireAfter(gifCacheSeconds.answer), expireAfter(gifCacheSeconds.error));
    // The oldest go first: a map keeps the order in which keys were added.
    cache.delete(key);
    cache.set(key, entry);
    const oldest = cache.keys().next();
    if (cache.size > maxEntries && !oldest.done) cache.delete(oldest.value);
    return entry.answer as Promise<T>;
  };
  return {
    find: (request) =>
      // The next random one must be another.
      request.kind === "random"
        ? service.find(request)
        : cached(keyOf("find", request), () => service.find(request)),
    categories: (options) =>
      cached(keyOf("categories", options), () => service.categories(options)),
    channels: (options) => cached(keyOf("channels", options), () => service.channels(options)),
    isPicture: service.isPicture,
    picture: cachePictures(service, now),
  };
}

function keyOf(name: string, request: object): string {
  return JSON.stringify([name, request]);
}
