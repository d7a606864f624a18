import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";

/**
 * Keeps a reset token for the account of an address, if there is one: one statement either way. The account's
 * earlier tokens end. An address or password that changes in this moment changes before or after, never between.
 */
export async function replaceReset(
  tx: Db,
  reset: { email: string; token: string; now: Date; expiresAt: Date },
): Promise<void> {
  const email = reset.email.toLowerCase();
  await sql`delete from password_resets using users u
    where u.id = password_resets.user_id and lower(u.email) = ${email}`.execute(tx);
  await sql`insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${hashToken(reset.token)}, id, ${reset.now}, ${reset.expiresAt} from users
    where lower(email) = ${email} for share`.execute(tx);
}

/**
 * @param reset without an e-mail address, the token alone is looked at
 * @returns the account a reset token is for, while it holds
 */
export async function findReset(
  db: Db,
  reset: { email?: string | undefined; token: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${hashToken(reset.token)} and r.expires_at > ${reset.now}
      and lower(u.email) = coalesce(${reset.email?.toLowerCase()}, lower(u.email))`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Uses a reset token up. @returns false when someone else has done that in the meantime */
export async function deleteReset(tx: Db, userId: number, token: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("token_hash", "=", hashToken(token))
    .returning("user_id")
    .execute();
  return rows.length > 0;
}
