import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** A shared tablet that has proven itself, by its own token or by a pairing code: it acts for its company alone. */
export interface SharedDevice {
  readonly id: number;
  readonly scope: CompanyScope;
}

/** @returns the paired tablet of a token; undefined for one that was revoked, paired anew or never was */
export async function findDeviceByToken(db: Db, token: string): Promise<SharedDevice | undefined> {
  const row = await db
    .selectFrom("devices")
    .select(["id", "company_id"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row && { id: row.id, scope: companyScope(row.company_id) };
}

/** Locks the tablet that waits for a pairing code, so that the code pairs one. @returns undefined where none waits */
export async function lockDeviceByCode(
  tx: Db,
  codeHash: Buffer,
  now: Date,
): Promise<SharedDevice | undefined> {
  const row = await tx
    .selectFrom("devices")
    .select(["id", "company_id"])
    .where("pairing_code_hash", "=", codeHash)
    .where("pairing_expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, scope: companyScope(row.company_id) };
}

/** Locks a paired tablet against being revoked or paired anew, until the transaction ends. @returns false where it was */
export async function lockSharedDevice(
  tx: Db,
  { id, scope }: SharedDevice,
  token: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from devices where company_id = ${scope.companyId} and id = ${id}
    and token_hash = ${hashToken(token)} for key share`.execute(tx);
  return rows.length > 0;
}
