import type { Updateable } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";

export type ProfileChange = Pick<
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

export async function updatePerson(
  tx: Db,
  userId: number,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...change, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Ends the person's sign-ins but one. @returns their ids */
export async function deleteOtherTokens(tx: Db, userId: number, keepId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .where("id", "<>", keepId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false when the person has no such sign-in */
export async function deleteToken(tx: Db, userId: number, tokenId: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom("auth_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", tokenId)
    .returning("id")
    .execute();
  return rows.length > 0;
}
