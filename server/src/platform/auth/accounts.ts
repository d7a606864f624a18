import { type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { PhoneNumber } from "#server/platform/phone";

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

/** Finds an account by its e-mail address, in any case of letters. */
export async function findByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "password_hash", "default_locale"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Keeps the password from changing until the transaction ends: who ends all sign-ins with a new one finds this one too.
 * @returns false when it is another one by now
 */
export async function lockPassword(tx: Db, known: Credentials): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", known.id)
    .where("password_hash", "=", known.password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an account. With a new password or e-mail address its reset links end: they were asked for before. */
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
