import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

/** The company's tables whose deleted rows are only marked. */
type Deletable = {
  [T in keyof Database]: Database[T] extends { company_id: unknown; deleted_at: unknown }
    ? T
    : never;
}[keyof Database];

/**
 * Locks a row of the company until the transaction ends. Other changes to it wait.
 * @returns false if the row doesn't exist or is deleted
 */
export async function lockRow(
  tx: Db,
  scope: CompanyScope,
  table: Deletable,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)}
    where company_id = ${scope.companyId} and id = ${id} and deleted_at is null for update`.execute(
    tx,
  );
  return rows.length > 0;
}
