import type { Updateable } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export interface NewPairing {
  readonly pairing_code_hash: Buffer;
  readonly pairing_expires_at: Date;
  readonly pairing_by: number;
}

type DeviceColumns = Pick<
  Updateable<Database["devices"]>,
  | "name"
  | "location_id"
  | "token_hash"
  | "pairing_code_hash"
  | "pairing_expires_at"
  | "pairing_by"
  | "paired_at"
  | "last_seen_at"
>;

/** @returns the new tablet's id */
export async function insertDevice(
  tx: Db,
  scope: CompanyScope,
  device: NewPairing & { readonly name: string; readonly location_id: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("devices")
    .values({ ...device, company_id: scope.companyId, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the tablet until the transaction ends. @returns false when the company has no tablet with this id */
export async function lockDevice(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("devices")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDevice(
  tx: Db,
  scope: CompanyScope,
  id: number,
  columns: DeviceColumns,
): Promise<void> {
  await tx
    .updateTable("devices")
    .set(columns)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

export async function deleteDevice(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await tx
    .deleteFrom("devices")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}
