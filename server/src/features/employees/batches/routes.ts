import { presentBatch } from "#server/features/employees/batches/present";
import { readBatches } from "#server/features/employees/batches/reads";
import {
  batchView,
  mayUndo,
  pageOfRows,
  undoBatch,
} from "#server/features/employees/batches/service";
import { editEmployees } from "#server/features/employees/batches/edit-service";
import type { HandlersOf } from "#server/platform/http/handlers";

/** The file of a preview is kept for a week. */
const previewsListedMs = 6 * 86_400_000;

export const batchRoutes: HandlersOf<
  "editEmployees" | "getBatch" | "listBatches" | "listBatchRows" | "undoBatch"
> = {
  editEmployees,
  getBatch: (ctx, { id }) => batchView(ctx, id),
  listBatches: async (ctx) => {
    const { tx, scope, actor } = ctx;
    const { employeeId } = actor;
    const since = new Date(ctx.now.getTime() - previewsListedMs);
    const batches = await readBatches(tx, scope, {
      all: actor.role === "admin",
      employeeId,
      since,
    });
    return { batches: batches.map((row) => presentBatch(row, mayUndo(row, ctx.now), ctx)) };
  },
  listBatchRows: async (ctx, { id, ...input }) => {
    const { rows, total, pages } = await pageOfRows(ctx, id, input);
    const order = { sort_by: "position", sort_direction: "asc" } as const;
    return { rows, current_page: input.page, total_pages: pages, total, ...order };
  },
  undoBatch: async (ctx, { id }) => {
    await undoBatch(ctx, id);
    return batchView(ctx, id);
  },
};
