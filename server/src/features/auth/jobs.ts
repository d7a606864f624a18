import { deleteExpiredTokens } from "#server/platform/auth/tokens";
import { deleteUnusedPlaces } from "#server/platform/auth/sign-in-places";
import type { Db } from "#server/platform/context";

import { deleteExpired } from "./code-store.ts";

/** Deletes expired codes, reset links and sign-ins, and places that were last used long ago. A daily job calls it. */
export async function pruneSignIn(db: Db, now: Date): Promise<void> {
  await deleteExpired(db, now);
  await deleteExpiredTokens(db, now);
  await deleteUnusedPlaces(db, now);
}
