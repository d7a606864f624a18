import { buffer } from "node:stream/consumers";

import type { Files } from "#server/adapters/files/port";

/** Large files are read whole, so a few at a time. */
const AT_A_TIME = 4;

/** Later than every file. */
const ANY_TIME = new Date(8.64e15);

/**
 * Copies all files from one storage to another.
 * @param onFile called after each file with the number copied so far. If it throws, no further file is copied
 * @returns the number of files and their size in bytes
 */
export async function copyFiles(
  from: Files,
  to: Files,
  onFile: (count: number) => void,
): Promise<{ count: number; bytes: number }> {
  const copied = { count: 0, bytes: 0 };
  const failure = new AbortController();
  const keys = from.list(ANY_TIME)[Symbol.asyncIterator]();
  const copyRest = async (): Promise<void> => {
    while (!failure.signal.aborted) {
      const next = await keys.next();
      if (next.done) return;
      const file = await from.get(next.value);
      if (file === null) continue; // Its writer hasn't written the content yet, so no record names it.
      const body = await buffer(file.body);
      await to.put(next.value, body, { type: file.type });
      copied.count += 1;
      copied.bytes += body.length;
      onFile(copied.count);
    }
  };
  const work = async (): Promise<void> => {
    try {
      await copyRest();
    } catch (error) {
      failure.abort();
      throw error;
    }
  };
  // Waits for all, so that none writes anymore when the caller cleans up.
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return copied;
}
