import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Lets `locking` wait for a lock for at most three seconds. Another transaction may hold the lock for much longer, and
 * meanwhile each waiting call occupies a database connection that other companies need.
 * @param locking runs the statement that locks
 * @param text the text of the `conflict` error
 * @throws CallError `conflict` if the lock isn't free in time; the transaction can't continue after this error
 */
export async function withLockTimeout<T>(
  tx: Db,
  text: Text,
  locking: () => Promise<T>,
): Promise<T> {
  await sql`set local lock_timeout = '3s'`.execute(tx);
  const result = await locking().catch((error: { code?: unknown }) => {
    throw error.code === lockNotAvailable ? new CallError("conflict", { text }) : error;
  });
  await sql`set local lock_timeout to default`.execute(tx);
  return result;
}

const lockNotAvailable = "55P03";
