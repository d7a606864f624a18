import { sharedDeviceIdleSeconds } from "@lineup/contract/constants";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";

/** How long a sign-in lasts. */
const TOKEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Keeps a sign-in, by the hash of its token only. */
export async function insertToken(
  tx: Db,
  sign: {
    userId: number;
    token: string;
    device: string;
    address: string;
    now: Date;
    /** A shared tablet: the sign-in ends soon, unless `extendToken` is called in time. */
    sharedDeviceId?: number;
  },
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
      device_id: sign.sharedDeviceId ?? null,
      expires_at:
        sign.sharedDeviceId === undefined
          ? new Date(sign.now.getTime() + TOKEN_DAYS * DAY_MS)
          : idleEnd(sign.now),
    })
    .execute();
}

/** Keeps a sign-in on a shared tablet for another while; others last as long as they did. */
export async function extendToken(tx: Db, tokenId: number, now: Date): Promise<void> {
  await tx
    .updateTable("auth_tokens")
    .set({ last_used_at: now, expires_at: idleEnd(now) })
    .where("id", "=", tokenId)
    .where("device_id", "is not", null)
    .execute();
}

/** Ends whoever is signed in on a shared tablet. @returns the ids of the sign-ins that ended */
export async function deleteTokensOn(tx: Db, deviceId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("device_id", "=", deviceId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
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

function idleEnd(now: Date): Date {
  return new Date(now.getTime() + sharedDeviceIdleSeconds * 1000);
}

/** Forgets sign-ins that have expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("auth_tokens").where("expires_at", "<=", now).execute();
}
