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
      "Change many people in one call, with the same or separate changes. Above 100 people, a job does it and `batch` describes its progress.",
    successes: ["employees_updated"],
    doneField: "batch",
    input: z.object({
      ...inCompany,
      /**
       * `changes` applies to the employees with these `ids`, or to the employees who match `filter`. In both cases, the employees
       * in `excluded_ids` are left out.
       */
      ids: blankAsAbsent(ids),
      filter: blankAsAbsent(peopleFilter),
      excluded_ids: blankAsDefaultIds(),
      changes: blankAsAbsent(sharedChange),
      /** A separate change for each employee. Given instead of `changes`. */
      employees: blankAsAbsent(z.array(ownChange).min(1).max(1_000)),
      /** True to return what would change, without changing anything. */
      preview: blankAsDefault(flag, false),
      /**
       * The number of employees whom the caller expects to change. If the number has changed in the meantime, the call fails
       * and changes no one.
       */
      expected: blankAsAbsent(z.number().int()),
      /** Which page of `rows` to return. */
      page,
      per_page,
      action: blankAsAbsent(z.enum(rowActions)),
    }),
    fieldAliases: { employee_ids: "ids", filters: "filter" },
    output: z.object({
      /** null if `preview` is true. */
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
    summary: "One batch: its progress, its results, and until when it can be undone.",
    input: one,
    output: z.object({ batch }),
  },
  listBatches: {
    summary: "The last twenty batches; managers see only their own.",
    input: z.object(inCompany),
    output: z.object({ batches: z.array(batch) }),
  },
  listBatchRows: {
    summary:
      "A page of a batch's results, one for each person. action=kept: those who weren't fully restored by an undo.",
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
      "Undo a batch within 24 hours; fields that someone has changed since stay as they are.",
    successes: ["changes_undone"],
    input: one,
    output: z.object({ batch }),
    errors: ["conflict"],
  },
});

function blankAsDefaultIds() {
  return blankAsAbsent(ids).transform((value) => value ?? []);
}
