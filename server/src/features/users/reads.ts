import type { Session, UserDetails } from "@lineup/contract/users/schemas";
import { sql } from "kysely";

import type { Db, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

export interface Person {
  readonly id: number;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly phone_verified_at: Date | null;
  readonly password_hash: string | null;
  readonly default_locale: string;
  readonly default_employee_id: number | null;
}

/** @throws CallError `unauthenticated` when the account is gone */
export async function findPerson(db: Db, userId: number): Promise<Person> {
  const row = await db
    .selectFrom("users")
    .select([
      "id",
      "name_first",
      "name_last",
      "email",
      "phone",
      "phone_country_code",
      "phone_verified_at",
      "password_hash",
      "default_locale",
      "default_employee_id",
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new CallError("unauthenticated");
  return row;
}

/** @returns the shared tablet that the caller is signed in on; null on any other device */
export async function readDeviceOf({
  tx,
  user,
}: UserContext): Promise<UserDetails["shared_device"]> {
  if (user.deviceId === null) return null;
  const { rows } = await sql<{ name: string; location: string | null }>`
    select d.name, l.name as location from devices d left join locations l on l.company_id = d.company_id
      and l.id = d.location_id and l.deleted_at is null where d.id = ${user.deviceId}`.execute(tx);
  const found = rows[0];
  return found
    ? { name: found.name, location: found.location === null ? null : { name: found.location } }
    : null;
}

type SessionRow = Omit<Session, "is_current" | "created_at" | "last_used_at"> & {
  created_at: Date;
  last_used_at: Date;
};

/** @returns the person's sessions that haven't expired, at most 100, last used first */
export async function readSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom("auth_tokens")
    .select(["id", "device", "address", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** @returns true when another account has this e-mail address, ignoring case */
export async function isEmailTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("id", "<>", userId)
    .executeTakeFirst();
  return row !== undefined;
}
