import { z } from "zod";
import {
  type ImportField,
  dateOrders,
  employeeImportFields,
  importActions,
  managerImportFields,
} from "../../import-fields.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  flag,
  id,
  inCompany,
  paged,
  paging,
  parsed,
} from "../../schemas.ts";
import { batch, batchRow } from "../batches/schemas.ts";

const int = z.number().int();
const text = z.string();
const fieldNames = [...Object.keys(employeeImportFields), ...Object.keys(managerImportFields)];
const field = z.enum(fieldNames as [ImportField, ...ImportField[]]);

/** The field of each column, in the order of the file; null to leave a column out. Forms send it as JSON. */
const columns = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.array(field.nullable()).max(100),
);

/** The counts of the preview that the caller saw. Forms send it as JSON. */
const shown = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.object({ created: int, updated: int, deactivated: int }),
);

/**
 * A file, or the id of an uploaded one, with the options for reading it. An absent option stays as it was for that id; for
 * a new file, it follows from the headers.
 */
const source = {
  ...inCompany,
  id: blankAsAbsent(id),
  columns: blankAsAbsent(columns),
  /** True to deactivate employees who are not in the file; in a file of managers, to remove their links. */
  missing_employees: blankAsAbsent(flag),
  /** True if an empty cell clears its field; otherwise it changes nothing. */
  empty_clears: blankAsAbsent(flag),
  /** True to create missing locations and audiences; otherwise they are errors. */
  create_segments: blankAsAbsent(flag),
  date_order: blankAsAbsent(z.enum(dateOrders)),
};

export const importPreviewInput = z.object({
  ...source,
  page: paging.page,
  per_page: paging.per_page,
  terms: paging.terms,
  /** The rows to show; absent for the first kind that has any. */
  show: blankAsAbsent(z.enum(importActions)),
});

export const importConfirmInput = z.object({
  ...source,
  /**
   * True when the caller has confirmed that people are missing from the file. Required (409 without it) when more than a tenth of
   * the company is missing, or when anyone is missing and an invalid row matches no one.
   */
  confirm_missing: blankAsDefault(flag, false),
  /** The counts that the caller saw. When the import would do something else by now, nothing is changed. */
  shown: blankAsAbsent(shown),
});

const counts = z.object({
  created: int,
  updated: int,
  unchanged: int,
  missing: int,
  refused: int,
});

const importRow = z.object({
  /** The row number as in a spreadsheet; null for a missing employee. */
  row: int.nullable(),
  action: z.enum(importActions),
  employee_id: int.nullable(),
  name: text,
  company_ext_id: text.nullable(),
  /** The fields that would change. For a PIN it only says whether there is one. */
  changes: batchRow.shape.changes,
  errors: z.array(z.object({ column: text.nullable(), message: text })),
});

/** What importing a file would do. */
export const importPreview = z.object({
  id: int,
  file_name: text,
  rows: int,
  counts,
  /** True when so many employees are missing that the import has to be confirmed once more. */
  asks_missing: z.boolean(),
  columns: z.array(z.object({ header: text, field: field.nullable(), samples: z.array(text) })),
  /** True when the columns were remembered from an earlier file of the company. */
  remembered: z.boolean(),
  /** What was decided for a column, or the whole file. */
  notes: z.array(text),
  /** Names that the company has no location or audience for. */
  unknown_locations: z.array(text),
  unknown_audiences: z.array(text),
  missing_employees: z.boolean(),
  empty_clears: z.boolean(),
  create_segments: z.boolean(),
  date_order: z.enum(dateOrders).nullable(),
  show: z.enum(importActions),
  people: z.array(importRow),
  ...paged,
});

export const importConfirmed = z.object({
  /** The batch that was started: `getBatch` has its progress. */
  batch,
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  errors: int,
});

export type ImportPreview = z.infer<typeof importPreview>;
export type ImportRow = z.infer<typeof importRow>;
