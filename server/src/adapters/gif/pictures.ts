import { createSemaphore } from "#server/platform/semaphore";
import { GifError, type GifPicture, type GifService } from "./port.ts";

interface CacheEntry {
  readonly picture: GifPicture;
  readonly until: number;
}

/** A running fetch holds a whole picture, of 12 MB at the most. */
const maxRunning = 6;
/** More would wait for minutes behind a slow service, and each of them holds its request open. */
const maxWaiting = 60;
const maxCachedBytes = 32 * 1024 * 1024;
/** Services take pictures down, and browsers cache them for longer. */
const cachedForMs = 60 * 60_000;

/**
 * Fetches pictures so that one in a large group costs one request and little memory, however many people look at it: requests for a
 * picture that is on its way share it, those that were looked at last are cached, and few are fetched at a time. Of the others, some wait,
 * and the rest are refused as busy.
 * @param now the time in milliseconds
 */
export function cachePictures(
  { picture: fetchPicture, isPicture }: Pick<GifService, "picture" | "isPicture">,
  now: () => number,
): GifService["picture"] {
  const cache = new Map<string, CacheEntry>();
  const running = new Map<string, Promise<GifPicture | null>>();
  const withSlot = createSemaphore(maxRunning);
  let bytes = 0;
  const remove = (url: string): void => {
    bytes -= cache.get(url)?.picture.content.byteLength ?? 0;
    cache.delete(url);
  };
  const store = (url: string, entry: CacheEntry): void => {
    remove(url);
    cache.set(url, entry);
    bytes += entry.picture.content.byteLength;
    // The oldest go first: a map keeps the order in which keys were added.
    for (const oldest of cache.keys()) {
      if (bytes <= maxCachedBytes) break;
      remove(oldest);
    }
  };
  const fetchAndStore = async (url: string): Promise<GifPicture | null> => {
    try {
      const picture = await withSlot(() => fetchPicture(url));
      if (picture) store(url, { picture, until: now() + cachedForMs });
      return picture;
    } finally {
      running.delete(url);
    }
  };
  return async (url) => {
    if (!isPicture(url)) return null;
    const known = cache.get(url);
    if (known && known.until > now()) {
      store(url, known);
      return known.picture;
    }
    const shared = running.get(url);
    if (shared) return shared;
    if (running.size >= maxRunning + maxWaiting)
      throw new GifError("too many pictures are waiting", "busy");
    const fetching = fetchAndStore(url);
    running.set(url, fetching);
    return fetching;
  };
}
