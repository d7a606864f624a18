import { sharedDeviceIdleSeconds } from "@lineup/contract/constants";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";

/** The number of days after which a sign-in ends. */
const TOKEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Stores a sign-in, with only the hash of its token. */
export async function insertToken(
  tx: Db,
  sign: {
    userId: number;
    token: string;
    device: string;
    address: string;
    now: Date;
    /** The shared tablet of the sign-in. Such a sign-in ends soon, unless `extendToken` is called in time. */
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

/** Extends a sign-in on a shared tablet, from now. Does nothing for other sign-ins. */
export async function extendToken(tx: Db, tokenId: number, now: Date): Promise<void> {
  await tx
    .updateTable("auth_tokens")
    .set({ last_used_at: now, expires_at: idleEnd(now) })
    .where("id", "=", tokenId)
    .where("device_id", "is not", null)
    .execute();
}

/** Ends all sign-ins on a shared tablet. @returns the ids of the sign-ins that ended */
export async function deleteTokensOn(tx: Db, deviceId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("device_id", "=", deviceId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends one of the person's sign-ins. @returns false if they have no sign-in with that id */
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
 * @param keepId a sign-in that doesn't end
 * @returns the ids of the sign-ins that ended
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

/** Deletes sign-ins that have expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("auth_tokens").where("expires_at", "<=", now).execute();
}
