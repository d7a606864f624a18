import type { Columns } from "#server/features/employees/import-headers-rules";
import type { ImportInput } from "#server/features/employees/import-options-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Keeps how the columns of files with these headers are read. */
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

/** Notes how the file of a preview is to be read from now on. @returns false when it is no preview any more */
export async function writeImportInput(
  tx: Db,
  scope: CompanyScope,
  id: number,
  input: ImportInput,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("employee_batches")
    .set({ input: JSON.stringify(input) })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("state", "=", "preview")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
