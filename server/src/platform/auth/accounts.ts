import { type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { PhoneNumber } from "#server/platform/phone";

export interface NewAccount {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly phone: PhoneNumber | null;
  /** Only set for a phone that the person has just verified. */
  readonly phone_verified_at: Date | null;
  readonly password_hash: string | null;
  readonly default_locale: string;
}

export type AccountChange = Pick<
  Updateable<Database["users"]>,
  | "name_first"
  | "name_last"
  | "email"
  | "phone"
  | "phone_country_code"
  | "phone_verified_at"
  | "password_hash"
  | "default_locale"
  | "default_employee_id"
>;

export interface Credentials {
  readonly id: number;
  readonly email: string | null;
  readonly password_hash: string | null;
  readonly default_locale: string;
}

/** Creates an account. @returns its id; null if there is already an account with the e-mail address or the verified phone */
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

/** @returns the account with the e-mail address, ignoring case; undefined if there is none */
export async function findByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "password_hash", "default_locale"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Locks the account's password against changes until the transaction ends. A password change ends all sign-ins; with the lock, it
 * can't miss the sign-in that this transaction creates.
 * @param account the account, with the password hash that was just checked
 * @returns false if the password has changed since
 */
export async function lockPassword(tx: Db, account: Credentials): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an account. A new password or e-mail address also ends the account's password reset links. */
export async function updateAccount(
  tx: Db,
  userId: number,
  change: AccountChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...change, updated_at: now })
    .where("id", "=", userId)
    .execute();
  if (change.password_hash === undefined && change.email === undefined) return;
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
