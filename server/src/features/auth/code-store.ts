import { type RawBuilder, sql } from "kysely";

import { type Origin, placesOf } from "#server/platform/auth/sign-in-places";
import type { Db } from "#server/platform/context";
import type { PhoneNumber } from "#server/platform/phone";

/** What a code is for. */
export interface CodeSubject {
  /** A phone for a code that signs in; another text for a code that must not. */
  readonly phone: string;
  /** The device or network that asked for the code, and the only one that can use it; empty for a signed-in person's code. */
  readonly place: string;
}

/** Stores the hash of a sign-in code, in place of an earlier one for the same phone and place. */
export async function replaceCode(
  tx: Db,
  code: CodeSubject & { hash: Buffer; tries: number; now: Date; expiresAt: Date },
): Promise<void> {
  const fields = {
    code_hash: code.hash,
    tries_left: code.tries,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await tx
    .insertInto("sign_in_codes")
    .values({ phone: code.phone, place: code.place, ...fields })
    .onConflict((conflict) => conflict.columns(["phone", "place"]).doUpdateSet(fields))
    .execute();
}

/**
 * Uses up one of a code's tries. Of several calls at the same time, each uses up one.
 * @param db a connection outside the call's transaction, whose rollback would give a failed try back
 * @returns the code's hash; null when the phone has no code for that place, or it has expired or has no tries left
 */
export async function takeTry(
  db: Db,
  { phone, place }: CodeSubject,
  now: Date,
): Promise<Buffer | null> {
  const row = await db
    .updateTable("sign_in_codes")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("phone", "=", phone)
    .where("place", "=", place)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Deletes a used code. @returns false when it was already used or replaced */
export async function deleteCode(
  tx: Db,
  { phone, place }: CodeSubject,
  hash: Buffer,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom("sign_in_codes")
    .where("phone", "=", phone)
    .where("place", "=", place)
    .where("code_hash", "=", hash)
    .returning("phone")
    .execute();
  return rows.length > 0;
}

/** The person whom a code for a phone would sign in. */
export interface PhoneOwner {
  /**
   * `proven`: an account that has proven the phone. `employee`: an active employee with this phone, without an account of their own.
   * `named`: an account that names the phone as its own and has been signed in to from where the code is used. `unconfirmed`: an
   * account that names it, but has never been signed in to from there: the phone may be a stranger's, by a slip of the finger.
   */
  readonly kind: "proven" | "named" | "employee" | "unconfirmed";
  /** null for an employee. */
  readonly user_id: number | null;
  readonly name_first: string;
  readonly name_last: string;
  readonly default_locale: string;
}

/**
 * Finds the owner of a phone. An employee with this phone comes before every account that only names it: a colleague could name
 * someone else's phone, and lend them the browser. Of such accounts, one that has been signed in to on the device comes first. The
 * query is the same for a known and an unknown phone, so timing reveals nothing.
 */
export async function findPhoneOwner(
  db: Db,
  phone: PhoneNumber,
  origin: Origin,
): Promise<PhoneOwner | undefined> {
  const { device, network } = placesOf(origin);
  const { rows } = await sql<PhoneOwner>`
    select kind, user_id, name_first, name_last, default_locale from (
      select case when phone_verified_at is not null then 1 when ${isFrom(device)} then 3 when ${isFrom(network)} then 4 else 5 end as rank,
        case when phone_verified_at is not null then 'proven'
          when ${isFrom(device)} or ${isFrom(network)} then 'named' else 'unconfirmed' end as kind,
        id as user_id, id, name_first, name_last, default_locale from users
      where phone = ${phone.national} and phone_country_code = ${phone.countryCode} and not pin_only
      union all
      select 2, 'employee', null, id, name_first, name_last, default_locale from employees
      where phone = ${phone.national} and phone_country_code = ${phone.countryCode}
        and is_active and deleted_at is null
        and not exists (select from users u where u.id = employees.user_id and not u.pin_only)
    ) owners order by rank, id limit 1`.execute(db);
  return rows[0];
}

/** @returns a condition on `users`: true if the account has been signed in to from the place */
function isFrom(place: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from sign_in_places p where p.user_id = users.id and p.place = ${place})`;
}

/** @returns the id of the account that has proven a phone; null if there is none */
export async function findProvenAccount(db: Db, phone: PhoneNumber): Promise<number | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone.national)
    .where("phone_country_code", "=", phone.countryCode)
    .where("phone_verified_at", "is not", null)
    .executeTakeFirst();
  return row?.id ?? null;
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
