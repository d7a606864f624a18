import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { BatchRow } from "@lineup/contract/employees/batches/schemas";

import { requireBatch } from "#server/features/employees/batches/access";
import { presentBatch, presentBatchRow } from "#server/features/employees/batches/present";
import {
  findBatchRows,
  readBatches,
  readLinkNames,
} from "#server/features/employees/batches/reads";
import { linkedIn } from "#server/features/employees/batches/rules";
import { mayUndo } from "#server/features/employees/batches/service";
import type { CompanyContext } from "#server/platform/context";
import type { PageRequest } from "#server/platform/paging";

/** A preview's file is stored for a week. The list leaves the preview out one day earlier. */
const previewsListedMs = 6 * 86_400_000;

/** @returns the batches of the caller, or for an admin those of everyone, the newest first */
export async function listBatches(ctx: CompanyContext): Promise<CallOutput<"listBatches">> {
  const { tx, scope, actor, now } = ctx;
  const since = new Date(now.getTime() - previewsListedMs);
  const whose = { all: actor.role === "admin", employeeId: actor.employeeId, since };
  const batches = await readBatches(tx, scope, whose);
  return { batches: batches.map((row) => presentBatch(row, mayUndo(row, now), ctx)) };
}

/**
 * @returns a page of the people of a batch, each with its result
 * @throws CallError `not_found`
 */
export async function listBatchRows(
  ctx: CompanyContext,
  { id, ...input }: CallArguments<"listBatchRows">,
): Promise<CallOutput<"listBatchRows">> {
  const { rows, total, pages } = await readRowPage(ctx, id, input);
  const order = { sort_by: "position", sort_direction: "asc" } as const;
  return { rows, current_page: input.page, total_pages: pages, total, ...order };
}

/**
 * @returns a page of the people of a batch, how many there are, and on how many pages
 * @throws CallError `not_found`
 */
export async function readRowPage(
  ctx: CompanyContext,
  id: number,
  filter: Parameters<typeof findBatchRows>[3] & PageRequest,
): Promise<{ rows: BatchRow[]; total: number; pages: number }> {
  const { tx, scope, language } = ctx;
  await requireBatch(ctx, id);
  const { rows, total } = await findBatchRows(tx, scope, id, filter, filter);
  const names = await readLinkNames(tx, scope, linkedIn(rows));
  return {
    rows: rows.map((row) => presentBatchRow(row, names, language)),
    total,
    pages: Math.max(1, Math.ceil(total / filter.per_page)),
  };
}
