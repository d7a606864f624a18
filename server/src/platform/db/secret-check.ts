import { hkdfSync } from "node:crypto";

import type { Kysely } from "kysely";

import { voidPins } from "#server/platform/auth/pins";
import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { StartError } from "#server/platform/start-error";

/**
 * Holds all nodes of a database to one secret: what one of them seals, such as a mail that waits, each of them opens. The first
 * start notes the secret's fingerprint, later ones compare theirs with it.
 * @param secretChanged the secret was changed on purpose: it takes the place of the one before
 * @throws StartError when the database was used with another secret
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
  const known = await db
    .selectFrom("installation")
    .select("secret_fingerprint")
    .executeTakeFirstOrThrow();
  if (known.secret_fingerprint === own) return;
  if (!secretChanged) throw new StartError(ANOTHER_SECRET);
  await db.updateTable("installation").set({ secret_fingerprint: own }).execute();
  await voidPins(db);
  log.warn(
    {},
    "SECRET was changed: what was sealed with the one before can no longer be read, and people need new PINs",
  );
}

const ANOTHER_SECRET =
  "This database was used with another SECRET, and what waits in it (mails, codes) can be read with that one only. " +
  "Set SECRET to the same value on every node; without SECRET it is the one in DATA_DIR/secret. " +
  "If it was changed on purpose, stop every node and start with SECRET_CHANGED=1 once.";

/** Under a label of its own (RFC 5869): it says nothing about the secret, nor about other keys made from it. */
function fingerprint(secret: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", "lineup fingerprint", 32)).toString(
    "base64url",
  );
}
