import type { BatchRecord } from "#server/features/employees/batches/reads";

/** A batch's rows are listed for this number of days. Later, only the audit log has the results. */
export const rowsKeptDays = 30;

/** @returns true if the rows of a batch are still listed */
export function hasRows(
  {
    undone_at,
    finished_at,
    created_at,
  }: Pick<BatchRecord, "undone_at" | "finished_at" | "created_at">,
  now: Date,
): boolean {
  const ended = undone_at ?? finished_at ?? created_at;
  return now.getTime() - ended.getTime() < rowsKeptDays * 86_400_000;
}
