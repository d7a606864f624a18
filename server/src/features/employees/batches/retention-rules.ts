import type { BatchRecord } from "#server/features/employees/batches/reads";

/** What became of whom in a change to many people is listed for so long; the audit log goes on telling it. */
export const rowsKeptDays = 30;

/** @returns whether it is still listed what became of a batch's people */
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
