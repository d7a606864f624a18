import type { PublicContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/**
 * Does what puts stored files on record, and where that is refused removes them at once. After any other failure it may be
 * tried again, or may even have been committed: what no record names by then is swept away by a job.
 * @param keys where the files are kept
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
