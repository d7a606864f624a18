import { type Kysely, type Transaction, sql } from "kysely";

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

const MOST_ATTEMPTS = 3;

/** PostgreSQL error codes: 40001 serialization_failure, 40P01 deadlock_detected. */
function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}
