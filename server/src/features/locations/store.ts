import type { Db } from "#server/platform/context";
import {
  type UniqueViolations,
  translateUniqueViolation,
} from "#server/platform/db/unique-violations";
import type { CompanyScope } from "#server/platform/scope";
import type { CountedSegment } from "#server/platform/segment-records";

export type LocationFields = Pick<CountedSegment<"location">, "name" | "timezone">;

const uniqueNames: UniqueViolations = {
  locations_name_key: {
    field: "name",
    text: {
      en: "A location with this name already exists",
      es: "Ya hay un local con este nombre",
    },
  },
};

/** @returns the new location's id @throws CallError `validation_failed` for the `name` of another location */
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
  return (await translateUniqueViolation(write, uniqueNames)).id;
}

/** @throws CallError `validation_failed` for the `name` of another location */
export async function updateLocation(
  tx: Db,
  scope: CompanyScope,
  id: number,
  fields: Partial<LocationFields> & { readonly deleted_at?: Date },
): Promise<void> {
  const write = tx
    .updateTable("locations")
    .set(fields)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
  await translateUniqueViolation(write, uniqueNames);
}
