import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/authenticate";
import type { PhoneNumber } from "#server/platform/phone";

/** How long a sign-in lasts. */
const TOKEN_DAYS = 90;
const DAY_MS = 86_400_000;

export interface NewAccount {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly phone: PhoneNumber | null;
  /** Set only for a phone that was just proven. */
  readonly phone_verified_at: Date | null;
  readonly password_hash: string | null;
  readonly default_locale: string;
}

/** @returns the new account's id; null when the e-mail address (or verified phone) has an account already */
export async function insertAccount(tx: Db, account: NewAccount): Promise<number | null> {
  const { phone, ...columns } = account;
  const row = await tx
    .insertInto("users")
    .values({
      ...columns,
      phone: phone?.national ?? null,
      phone_country_code: phone?.countryCode ?? "1",
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Credentials {
  readonly id: number;
  readonly email: string | null;
  readonly password_hash: string | null;
  readonly default_locale: string;
}

/** Finds an account by its e-mail address, in any case of letters. */
export async function findByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "password_hash", "default_locale"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

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

export async function deleteToken(tx: Db, userId: number, tokenId: number): Promise<void> {
  await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", tokenId)
    .execute();
}

/** @returns the ids of the sign-ins that ended */
export async function deleteAllTokens(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps a reset token for the account of an address, if there is one: one statement either way. The account's
 * earlier tokens end.
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
    where lower(email) = ${email}`.execute(tx);
}

/** @returns the account a reset token is for, while it holds */
export async function findReset(
  db: Db,
  reset: { email: string; token: string; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${hashToken(reset.token)} and r.expires_at > ${reset.now}
      and lower(u.email) = ${reset.email.toLowerCase()}`.execute(db);
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

export async function setPassword(tx: Db, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: now })
    .where("id", "=", userId)
    .execute();
}
