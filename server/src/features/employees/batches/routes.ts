import { editEmployees } from "#server/features/employees/batches/edit-service";
import { listBatchRows, listBatches } from "#server/features/employees/batches/list-service";
import { batchView, undoBatch } from "#server/features/employees/batches/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const batchRoutes: HandlersOf<
  "editEmployees" | "getBatch" | "listBatches" | "listBatchRows" | "undoBatch"
> = {
  editEmployees,
  getBatch: (ctx, { id }) => batchView(ctx, id),
  listBatches,
  listBatchRows,
  undoBatch,
};
