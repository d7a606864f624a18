import { type BatchRecord, readBatch } from "#server/features/employees/batches/reads";
import { maySeeBatch } from "#server/features/employees/batches/rules";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";

/** @throws CallError `not_found` for an unknown batch, or one that the caller may not see */
export async function requireBatch(
  { tx, scope, actor }: CompanyContext,
  id: number,
): Promise<BatchRecord> {
  const batch = await readBatch(tx, scope, id);
  if (batch === undefined || !maySeeBatch(actor, batch)) throw new CallError("not_found");
  return batch;
}
