import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { PhoneNumber } from "#server/platform/phone";

/** Keeps a sign-in code; an earlier one for the same phone ends. */
export async function replaceCode(
  tx: Db,
  code: { phone: string; hash: Buffer; tries: number; now: Date; expiresAt: Date },
): Promise<void> {
  const fields = {
    code_hash: code.hash,
    tries_left: code.tries,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await tx
    .insertInto("sign_in_codes")
    .values({ phone: code.phone, ...fields })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet(fields))
    .execute();
}

/**
 * Takes one of a code's tries; each of several at once takes its own.
 * @param db outside the call's transaction, or a failed try would be given back
 * @returns the code's hash; null when there is none, or it has expired, or no try is left
 */
export async function takeTry(db: Db, phone: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable("sign_in_codes")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("phone", "=", phone)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Uses a code up. @returns false when it was used or replaced in the meantime */
export async function deleteCode(tx: Db, phone: string, hash: Buffer): Promise<boolean> {
  const rows = await tx
    .deleteFrom("sign_in_codes")
    .where("phone", "=", phone)
    .where("code_hash", "=", hash)
    .returning("phone")
    .execute();
  return rows.length > 0;
}

/** Whose phone it is: an account that has proven it, or else the place a company made for it and nobody has yet. */
export interface PhoneOwner {
  readonly user_id: number | null;
  readonly name_first: string;
  readonly name_last: string;
  readonly default_locale: string;
}

/** Finds whom a code for this phone would sign in. Asks the same of the database for any phone. */
export async function findPhoneOwner(db: Db, phone: PhoneNumber): Promise<PhoneOwner | undefined> {
  const { rows } = await sql<PhoneOwner>`
    select user_id, name_first, name_last, default_locale from (
      select 1 as rank, id as user_id, id, name_first, name_last, default_locale from users
      where phone = ${phone.national} and phone_country_code = ${phone.countryCode}
        and phone_verified_at is not null
      union all
      select 2, null, id, name_first, name_last, default_locale from employees
      where phone = ${phone.national} and phone_country_code = ${phone.countryCode}
        and is_active and deleted_at is null
        and not exists (select from users u where u.id = employees.user_id and not u.pin_only)
    ) owners order by rank, id limit 1`.execute(db);
  return rows[0];
}

/** Forgets codes and reset tokens that have expired. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_codes").where("expires_at", "<=", now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

/** @returns the language a person is written to in */
export async function readLocale(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("default_locale")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.default_locale;
}
