import type { Kysely, Transaction } from "kysely";

import type { Database } from "#server/platform/db/schema";

/**
 * Runs `work` in one transaction and commits; any error rolls back and is thrown on. When PostgreSQL ends a
 * transaction only because of what others did at that moment (deadlock, serialization failure), the whole of `work` is
 * run again, so it must have no effect outside the transaction.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !isWorthRetrying(error)) throw error;
    }
  }
}

const MOST_ATTEMPTS = 3;

/** PostgreSQL error codes: 40001 serialization_failure, 40P01 deadlock_detected. */
function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}
