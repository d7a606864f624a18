import type { BatchRecord } from "#server/features/employees/batch-reads";
import type { PlannedChunk } from "#server/features/employees/batch-rules";
import { type EditInput, editChunks } from "#server/features/employees/edit-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Says what a batch of a kind is to make of whom, from its `input`; asked in the transaction that does it. */
type Planner = (
  tx: Db,
  scope: CompanyScope,
  input: Readonly<Record<string, unknown>>,
  now: Date,
) => Promise<readonly PlannedChunk[]> | readonly PlannedChunk[];

export const planners: Readonly<Record<BatchRecord["kind"], Planner>> = {
  edit: (_tx, _scope, input, now) => editChunks(input as unknown as EditInput, now),
  import: () => [],
  manager_import: () => [],
};
