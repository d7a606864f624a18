import type { PublicContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * Runs work that records stored files in the database. If the work throws a CallError, this function deletes the
 * files. After any other error, the files stay, because the work may be retried or may even have been committed. A daily
 * job deletes files that no record refers to.
 * @param keys the storage keys of the files
 * @throws the error that the work throws
 */
export async function withFileRollback<T>(
  { adapters, log }: Pick<PublicContext, "adapters" | "log">,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const removed = await Promise.allSettled(keys.map((key) => adapters.files.delete(key)));
    for (const outcome of removed)
      if (outcome.status === "rejected")
        log.error({ err: outcome.reason }, "a stored file could not be removed");
    throw error;
  }
}
