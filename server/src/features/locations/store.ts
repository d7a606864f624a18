import type { Db } from "#server/platform/context";
import { unlessTaken } from "#server/platform/db/taken";
import type { CompanyScope } from "#server/platform/scope";

interface LocationFields {
  readonly name: string;
  readonly timezone: string;
}

const taken = {
  key: "locations_name_key",
  field: "name",
  text: {
    en: "There is a location of this name already",
    es: "Ya hay un local con este nombre",
  },
} as const;

/** @returns its id @throws CallError beside `name`, when one of the company's has it */
export async function insertLocation(
  tx: Db,
  scope: CompanyScope,
  fields: LocationFields,
  now: Date,
): Promise<number> {
  const write = tx
    .insertInto("locations")
    .values({ company_id: scope.companyId, ...fields, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await unlessTaken(write, taken)).id;
}

/** Locks the location, so that changes take turns and nobody comes to it meanwhile. @returns false when there is none */
export async function lockLocation(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("locations")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws CallError beside `name`, when another of the company's has it */
export async function updateLocation(
  tx: Db,
  scope: CompanyScope,
  id: number,
  fields: LocationFields & { readonly deleted_at?: Date },
): Promise<void> {
  const write = tx
    .updateTable("locations")
    .set(fields)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
  await unlessTaken(write, taken);
}
