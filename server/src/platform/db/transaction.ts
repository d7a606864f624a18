import { setTimeout as sleep } from "node:timers/promises";

import { type Kysely, type Transaction, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";

/**
 * Runs `work` in a transaction and commits it; an error rolls it back and is rethrown. After a deadlock or serialization failure,
 * `work` runs again a little later, so it must have no effect outside the transaction.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await sleep(pauseMs(attempt));
    }
  }
}

/**
 * Runs a part of a transaction. If it fails, its writes are rolled back, and the rest of the transaction continues.
 * @throws the error of `work`
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

const MAX_ATTEMPTS = 5;

/**
 * An immediate retry could take a row before the waiting transaction wakes up, and both would collide again. The delay grows with
 * each attempt and is random, so many retries don't return at the same moment.
 */
function pauseMs(attempt: number): number {
  return 10 * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** PostgreSQL error codes: 40001 serialization_failure, 40P01 deadlock_detected. */
function isWorthRetrying(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}
