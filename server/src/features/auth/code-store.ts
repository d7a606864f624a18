import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { PhoneNumber } from "#server/platform/phone";

/** Stores the hash of a sign-in code, in place of an earlier one for the same phone. */
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
 * Uses up one of a code's tries. Of several calls at the same time, each uses up one.
 * @param db a connection outside the call's transaction, whose rollback would give a failed try back
 * @returns the code's hash; null when the phone has no code, or it has expired or has no tries left
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

/** Deletes a used code. @returns false when it was already used or replaced */
export async function deleteCode(tx: Db, phone: string, hash: Buffer): Promise<boolean> {
  const rows = await tx
    .deleteFrom("sign_in_codes")
    .where("phone", "=", phone)
    .where("code_hash", "=", hash)
    .returning("phone")
    .execute();
  return rows.length > 0;
}

/**
 * The person whom a code for this phone would sign in: the account that has proven the phone, or else an active employee with this
 * phone who has no account of their own yet (`user_id` is null).
 */
export interface PhoneOwner {
  readonly user_id: number | null;
  readonly name_first: string;
  readonly name_last: string;
  readonly default_locale: string;
}

/** Finds the owner of a phone. The query is the same for a known and an unknown phone, so timing reveals nothing. */
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

/** Deletes expired sign-in codes and password reset tokens. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_codes").where("expires_at", "<=", now).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", now).execute();
}

/** @returns the language in which the product writes to this person */
export async function readLocale(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("default_locale")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.default_locale;
}
