import type { BatchRecord } from "#server/features/employees/batches/reads";
import type {
  BatchActor,
  BatchMeans,
  PlannedChunk,
} from "#server/features/employees/batches/rules";
import { type EditInput, editChunks } from "#server/features/employees/batches/edit-rules";
import { importChunks } from "#server/features/employees/imports/apply-service";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The transaction, author and time of a batch. */
interface Occasion extends BatchMeans {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly actor: BatchActor;
  readonly now: Date;
}

/** A function that determines a batch's changes from its `input`, in the transaction that applies the changes. */
type Planner = (
  occasion: Occasion,
  input: Readonly<Record<string, unknown>>,
) => PlannedChunk[] | Promise<PlannedChunk[]>;

export const planners: Readonly<Record<BatchRecord["kind"], Planner>> = {
  edit: ({ now }, input) => editChunks(input as unknown as EditInput, now),
  import: (occasion, input) => importChunks(occasion, "import", input as unknown as ImportInput),
  manager_import: (occasion, input) =>
    importChunks(occasion, "manager_import", input as unknown as ImportInput),
};
