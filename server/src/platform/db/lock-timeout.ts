import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Waits for a lock for at most three seconds. Its holder may keep it far longer, and each waiting call occupies a connection
 * that other companies need.
 * @param text the message if the lock wasn't free in time
 * @throws CallError `conflict` if it wasn't; the transaction can't continue after it
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
