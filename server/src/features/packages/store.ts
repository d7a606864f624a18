import { type Insertable, type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import { lockRow } from "#server/platform/db/lock-row";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the id of the new package */
export async function insertPackage(
  tx: Db,
  scope: CompanyScope,
  fields: Omit<Insertable<Database["memo_packages"]>, "company_id">,
): Promise<number> {
  const row = await tx
    .insertInto("memo_packages")
    .values({ ...fields, company_id: scope.companyId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the package's row: changes to one package run one after the other. @returns false when there is none */
export function lockPackage(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  return lockRow(tx, scope, "memo_packages", id);
}

/** Updates columns of a package; its revision grows. */
export async function updatePackageFields(
  tx: Db,
  scope: CompanyScope,
  id: number,
  fields: Updateable<Database["memo_packages"]>,
): Promise<void> {
  await tx
    .updateTable("memo_packages")
    .set((eb) => ({ ...fields, revision: eb("revision", "+", 1) }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Counts a use, which doesn't change the revision. */
export async function countUse(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await tx
    .updateTable("memo_packages")
    .set((eb) => ({ use_count: eb("use_count", "+", 1) }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** A template's place in a package. */
export interface Place {
  readonly template_id: number;
  readonly offset_days: number;
  /** `09:00` */
  readonly send_time: string;
}

/** Replaces the templates of a package, in this order; those that stay keep their row ids. */
export async function replaceEntries(
  tx: Db,
  scope: CompanyScope,
  packageId: number,
  places: readonly Place[],
): Promise<void> {
  const ids = places.map(({ template_id }) => template_id);
  await sql`delete from memo_package_templates where company_id = ${scope.companyId} and package_id = ${packageId}
    and template_id <> all(${ids}::bigint[])`.execute(tx);
  await sql`insert into memo_package_templates as x (company_id, package_id, template_id, position, offset_days, send_time)
    select ${scope.companyId}, ${packageId}, u.template_id, u.n, u.offset_days, u.send_time::time
    from unnest(${ids}::bigint[], ${places.map(({ offset_days }) => offset_days)}::int[],
      ${places.map(({ send_time }) => send_time)}::text[]) with ordinality u (template_id, offset_days, send_time, n)
    on conflict (company_id, package_id, template_id) do update
      set position = excluded.position, offset_days = excluded.offset_days, send_time = excluded.send_time`.execute(
    tx,
  );
}
