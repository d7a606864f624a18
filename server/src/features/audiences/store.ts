import type { Db } from "#server/platform/context";
import {
  type UniqueViolations,
  translateUniqueViolation,
} from "#server/platform/db/unique-violations";
import type { CompanyScope } from "#server/platform/scope";

const uniqueNames: UniqueViolations = {
  audiences_name_key: {
    field: "name",
    text: {
      en: "An audience with this name already exists",
      es: "Ya hay una audiencia con este nombre",
    },
  },
};

/** @returns the new audience's id @throws CallError `validation_failed` for the `name` of another audience */
export async function insertAudience(
  tx: Db,
  scope: CompanyScope,
  name: string,
  now: Date,
): Promise<number> {
  const write = tx
    .insertInto("audiences")
    .values({ company_id: scope.companyId, name, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await translateUniqueViolation(write, uniqueNames)).id;
}

/** @throws CallError `validation_failed` for the `name` of another audience */
export async function updateAudience(
  tx: Db,
  scope: CompanyScope,
  id: number,
  fields: { readonly name?: string; readonly deleted_at?: Date },
): Promise<void> {
  const write = tx
    .updateTable("audiences")
    .set(fields)
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
  await translateUniqueViolation(write, uniqueNames);
}
