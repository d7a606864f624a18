import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Waits for a lock for a few seconds at most: who holds it may do so far longer, and whoever waits keeps a connection from all
 * companies.
 * @param text what they are told who waited in vain
 * @throws CallError `conflict`: the transaction is lost
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
