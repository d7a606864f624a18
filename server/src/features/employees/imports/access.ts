import { maySeeBatch } from "#server/features/employees/batches/rules";
import { type ImportRecord, readImport } from "#server/features/employees/imports/reads";
import { CallError } from "#server/platform/http/errors";
import type { PreparingFor } from "#server/platform/http/handlers";

/** @throws CallError `not_found` for an unknown import, or one that the caller may not see */
export async function requireImport(
  { db, scope, actor }: Pick<PreparingFor<"management">, "db" | "scope" | "actor">,
  id: number,
): Promise<ImportRecord> {
  const found = await readImport(db, scope, id);
  if (found === undefined || !maySeeBatch(actor, found)) throw new CallError("not_found");
  return found;
}
