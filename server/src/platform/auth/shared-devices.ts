import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** A shared tablet that has identified itself by its token or a pairing code. It may only act for its own company. */
export interface SharedDevice {
  readonly id: number;
  readonly scope: CompanyScope;
}

/** @returns the paired tablet with this token; undefined if the tablet was revoked or paired again, or the token never existed */
export async function findDeviceByToken(db: Db, token: string): Promise<SharedDevice | undefined> {
  const row = await db
    .selectFrom("devices")
    .select(["id", "company_id"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row && { id: row.id, scope: companyScope(row.company_id) };
}

/** Locks the tablet that waits for this pairing code, so that the code can be used only once. @returns undefined if none waits */
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

/** Keeps a paired tablet from being revoked or paired again until the transaction ends. @returns false if it already was */
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
