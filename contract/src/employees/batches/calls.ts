import { z } from "zod";
import { defineCalls } from "../../call.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  ids,
  inCompany,
  paged,
  paging,
} from "../../schemas.ts";
import { batchEndpoints } from "./endpoints.ts";
import {
  batch,
  batchCounts,
  batchRow,
  ownChange,
  peopleFilter,
  rowActions,
  sharedChange,
} from "./schemas.ts";
import { employeeRow } from "../schemas.ts";

const one = z.object({ ...inCompany, id });
const { page, per_page } = paging;

export const batchCalls = defineCalls(batchEndpoints, {
  editEmployees: {
    summary:
      "Change many people as one piece: those of `ids`, those that `filter` finds but `excluded_ids`, by `changes`; or those of `employees`, each by what stands there. With `preview` nothing is written. Up to 100 people are changed when the answer comes; more by a job, whose `batch` tells how far it is.",
    successes: ["employees_updated"],
    input: z.object({
      ...inCompany,
      ids: blankAsAbsent(ids),
      filter: blankAsAbsent(peopleFilter),
      excluded_ids: blankAsDefaultIds(),
      changes: blankAsAbsent(sharedChange),
      employees: blankAsAbsent(z.array(ownChange).min(1).max(1_000)),
      preview: blankAsDefault(flag, false),
      /** How many employees the caller was shown. When the number is another one now, nothing is changed. */
      expected: blankAsAbsent(z.number().int()),
      /** The page of rows in the answer. */
      page,
      per_page,
      action: blankAsAbsent(z.enum(rowActions)),
    }),
    fieldAliases: { employee_ids: "ids", filters: "filter" },
    output: z.object({
      /** null for a preview. */
      batch: batch.nullable(),
      counts: batchCounts,
      total: z.number().int(),
      current_page: z.number().int(),
      total_pages: z.number().int(),
      /** Empty while a job is applying the batch. */
      rows: z.array(batchRow),
      /** The changed employees with their new data; empty while a job is applying the batch. */
      employees: z.array(employeeRow),
    }),
    errors: ["conflict"],
  },
  getBatch: {
    summary:
      "A change to many people: how far it is, what it came to, until when it can be undone.",
    input: one,
    output: z.object({ batch }),
  },
  listBatches: {
    summary: "The last twenty changes to many people; for managers their own.",
    input: z.object(inCompany),
    output: z.object({ batches: z.array(batch) }),
  },
  listBatchRows: {
    summary:
      "What became of each person of such a change. action=kept: of whom something was not put back.",
    input: z.object({
      ...inCompany,
      ...paging,
      id,
      action: blankAsAbsent(z.enum([...rowActions, "kept"])),
    }),
    output: z.object({ rows: z.array(batchRow), ...paged }),
  },
  undoBatch: {
    summary:
      "Put people back as they were before such a change, in the fields that no one has changed since; within 24 hours.",
    successes: ["changes_undone"],
    input: one,
    output: z.object({ batch }),
    errors: ["conflict"],
  },
});

function blankAsDefaultIds() {
  return blankAsAbsent(ids).transform((value) => value ?? []);
}
