import { deleteExpiredTokens } from "#server/platform/auth/tokens";
import type { Db } from "#server/platform/context";

import { deleteExpired } from "./code-store.ts";

/** Deletes expired codes, reset links and sign-ins. A daily job calls it. */
export async function pruneSignIn(db: Db, now: Date): Promise<void> {
  await deleteExpired(db, now);
  await deleteExpiredTokens(db, now);
}
