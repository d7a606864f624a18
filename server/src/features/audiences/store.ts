import type { Db } from "#server/platform/context";
import { unlessTaken } from "#server/platform/db/taken";
import type { CompanyScope } from "#server/platform/scope";

const taken = {
  key: "audiences_name_key",
  field: "name",
  text: {
    en: "There is an audience of this name already",
    es: "Ya hay una audiencia con este nombre",
  },
} as const;

/** @returns its id @throws CallError beside `name`, when one of the company's has it */
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
  return (await unlessTaken(write, taken)).id;
}

/** Locks the audience, so that changes take turns and nobody joins it meanwhile. @returns false when there is none */
export async function lockAudience(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("audiences")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws CallError beside `name`, when another of the company's has it */
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
  await unlessTaken(write, taken);
}
