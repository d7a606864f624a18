import { sql } from "kysely";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Stores which employee field each column of a file contains, for the company's next file with identical headers. */
export async function rememberColumns(
  tx: Db,
  scope: CompanyScope,
  kind: "import" | "manager_import",
  { headers, columns }: { headers: string; columns: Columns },
  now: Date,
): Promise<void> {
  const used = { columns: JSON.stringify(columns), used_at: now };
  await tx
    .insertInto("import_columns")
    .values({ company_id: scope.companyId, kind, headers, ...used })
    .onConflict((conflict) => conflict.columns(["company_id", "kind", "headers"]).doUpdateSet(used))
    .execute();
}

/**
 * Deletes an import that is still a preview.
 * @returns false if the import is no longer a preview
 */
export async function removePreview(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("employee_batches")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("state", "=", "preview")
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Changes the options of an import that is still a preview. Only the options in `change` are written, so that two concurrent
 * calls don't undo each other's changes.
 * @returns false if the import is no longer a preview
 */
export async function changeImportInput(
  tx: Db,
  scope: CompanyScope,
  id: number,
  change: Partial<ImportInput>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update employee_batches
    set input = input || ${JSON.stringify(change)}::jsonb
    where company_id = ${scope.companyId} and id = ${id} and state = 'preview'`.execute(tx);
  return numAffectedRows > 0n;
}
