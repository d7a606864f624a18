import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";

/**
 * Stores a reset token for the account with this e-mail address. Its earlier ones stay valid: otherwise anyone could end the link
 * that the owner has just asked for. Runs the same statement when there is no such account. A concurrent change of address or
 * password ends reset tokens; the share lock puts it before or after this, never in between.
 */
export async function insertReset(
  tx: Db,
  reset: { email: string; token: string; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${hashToken(reset.token)}, id, ${reset.now}, ${reset.expiresAt} from users
    where lower(email) = ${reset.email.toLowerCase()} for share`.execute(tx);
}

/**
 * @param reset the token, and the e-mail address of its account if that has to match
 * @returns the id of the account that the token is for; null for an unknown or expired token
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

/** Deletes a used reset token. @returns false when another call has already used it */
export async function deleteReset(tx: Db, userId: number, token: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("token_hash", "=", hashToken(token))
    .returning("user_id")
    .execute();
  return rows.length > 0;
}
