import type { PlannedChunk } from "#server/features/employees/batch-apply-service";
import type { BatchRecord } from "#server/features/employees/batch-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Says what a batch of a kind is to make of whom, from its `input`; asked in the transaction that does it. */
type Planner = (
  tx: Db,
  scope: CompanyScope,
  batch: BatchRecord,
  now: Date,
) => Promise<readonly PlannedChunk[]>;

export const planners: Readonly<Record<BatchRecord["kind"], Planner>> = {
  edit: () => Promise.resolve([]),
  import: () => Promise.resolve([]),
  manager_import: () => Promise.resolve([]),
};
