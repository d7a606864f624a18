import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/authenticate";

/** How long a sign-in lasts. */
const TOKEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Keeps a sign-in, by the hash of its token only. */
export async function insertToken(
  tx: Db,
  sign: { userId: number; token: string; device: string; address: string; now: Date },
): Promise<void> {
  await tx
    .insertInto("auth_tokens")
    .values({
      user_id: sign.userId,
      token_hash: hashToken(sign.token),
      device: sign.device,
      address: sign.address,
      created_at: sign.now,
      last_used_at: sign.now,
      expires_at: new Date(sign.now.getTime() + TOKEN_DAYS * DAY_MS),
    })
    .execute();
}

/** Ends one of the person's sign-ins. @returns false when they have no such one */
export async function deleteToken(tx: Db, userId: number, tokenId: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", tokenId)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/**
 * Ends the person's sign-ins.
 * @param keepId but this one
 * @returns the ids of those that ended
 */
export async function deleteTokens(tx: Db, userId: number, keepId?: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .$if(keepId !== undefined, (query) => query.where("id", "<>", keepId ?? 0))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets sign-ins that have expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("auth_tokens").where("expires_at", "<=", now).execute();
}
