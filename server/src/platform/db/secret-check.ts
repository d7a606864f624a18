import { hkdfSync } from "node:crypto";

import type { Kysely } from "kysely";

import { voidPins } from "#server/platform/auth/pins";
import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { StartError } from "#server/platform/start-error";

/**
 * Makes sure that all nodes that share a database use the same secret: each node must be able to decrypt what another
 * node encrypted, such as a queued e-mail. The first start stores a fingerprint of the secret. Each later start compares
 * the fingerprint of the node's secret with the stored fingerprint.
 * @param secretChanged true if the secret was changed on purpose; the new secret is then accepted
 * @throws StartError if the database was used with a different secret
 */
export async function checkSecret(
  db: Kysely<Database>,
  { secret, secretChanged }: { secret: string; secretChanged: boolean },
  log: DbLog,
): Promise<void> {
  const own = fingerprint(secret);
  await db
    .insertInto("installation")
    .values({ secret_fingerprint: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom("installation")
    .select("secret_fingerprint")
    .executeTakeFirstOrThrow();
  if (stored.secret_fingerprint === own) return;
  if (!secretChanged) throw new StartError(ANOTHER_SECRET);
  await db.updateTable("installation").set({ secret_fingerprint: own }).execute();
  await voidPins(db);
  log.warn(
    {},
    "SECRET was changed: what was sealed with the one before can no longer be read, and people need new PINs",
  );
}

/** @returns true if the database was used with this secret, or with none yet */
export async function isSecretOf(db: Kysely<Database>, secret: string): Promise<boolean> {
  const stored = await db
    .selectFrom("installation")
    .select("secret_fingerprint")
    .executeTakeFirst();
  return stored === undefined || stored.secret_fingerprint === fingerprint(secret);
}

const ANOTHER_SECRET =
  "This database was used with another SECRET, and what waits in it (mails, codes) can be read with that one only. " +
  "Set SECRET to the same value on every node; without SECRET it is the one in DATA_DIR/secret. " +
  "If it was changed on purpose, stop every node and start with SECRET_CHANGED=1 once.";

/**
 * @returns the fingerprint of a secret, derived with HKDF (RFC 5869). The HKDF label makes the fingerprint independent
 *   of all keys that are derived from the secret, so the fingerprint reveals nothing about the secret or the keys
 */
function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "lineup fingerprint", 32)).toString(
    "base64url",
  );
}
