import { setTimeout as sleep } from "node:timers/promises";

import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

/**
 * Runs `work` in one transaction and commits; any error rolls back and is thrown on. When PostgreSQL ends a
 * transaction only because of what others did at that moment (deadlock, serialization failure), the whole of `work` is
 * run again a little later, so it must have no effect outside the transaction.
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
      await sleep(pauseMs(attempt));
    }
  }
}

/**
 * Runs a part of a transaction: where it fails, what it wrote is taken back, and the rest of the transaction goes on.
 * @throws what `work` throws
 */
export async function inSavepoint<T>(tx: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

const MOST_ATTEMPTS = 5;

/**
 * Whoever tries again at once may take a row sooner than the other who waited for it wakes, and both meet as before. Longer each
 * time, and by chance, so that many who gave way do not come back together.
 */
function pauseMs(attempt: number): number {
  return 10 * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** PostgreSQL error codes: 40001 serialization_failure, 40P01 deadlock_detected. */
function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}
