import { z } from "zod";
import {
  type ImportField,
  dateOrders,
  employeeImportFields,
  importActions,
  managerImportFields,
  textEncodings,
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

/**
 * One employee field for each column of the file, in column order; null if the column is not imported. A multipart request sends
 * the array as JSON text.
 */
const columns = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.array(field.nullable()).max(100),
);

/** The counts that the caller saw in the preview. A multipart request sends the object as JSON text. */
const shown = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.object({ created: int, updated: int, deactivated: int }),
);

/**
 * The import and the options for reading its file. The caller uploads a file to start an import, gives the `id` of an earlier
 * import to continue the import, or does both to replace the import's file. With an `id`, absent options keep their previous
 * values. Without an `id`, absent flags are false, and an absent `date_order` is determined from the dates in the file. Absent
 * `columns` of a newly uploaded file are always determined from its headers.
 */
const source = {
  ...inCompany,
  id: blankAsAbsent(id),
  columns: blankAsAbsent(columns),
  /**
   * True to deactivate employees who are not in the file. For a manager import: true to remove the managers of every employee who
   * is not in the file.
   */
  missing_employees: blankAsAbsent(flag),
  /** True if an empty cell clears its field; otherwise an empty cell changes nothing. */
  empty_clears: blankAsAbsent(flag),
  /** True to create the locations and audiences that the company doesn't have yet; false to reject the rows that name them. */
  create_segments: blankAsAbsent(flag),
  date_order: blankAsAbsent(z.enum(dateOrders)),
  /** How the file's text is encoded. It only matters for a text file that is neither in UTF-8 nor in UTF-16. */
  encoding: blankAsAbsent(z.enum(textEncodings)),
};

export const importPreviewInput = z.object({
  ...source,
  page: paging.page,
  per_page: paging.per_page,
  terms: paging.terms,
  /** The action whose rows are returned; if absent, the first action that has any rows. */
  show: blankAsAbsent(z.enum(importActions)),
});

export const importConfirmInput = z.object({
  ...source,
  /**
   * True if the caller has confirmed that employees are missing from the file. If false, an import with `missing_employees` fails
   * with status 409 if more than a tenth of the company's employees are missing, or if anyone is missing and the file has an
   * invalid row that can't be matched with an employee.
   */
  confirm_missing: blankAsDefault(flag, false),
  /**
   * The counts that the caller saw in the preview. If the current counts of the import differ from these counts, the call changes
   * nothing.
   */
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
  /** The row number as in a spreadsheet; null for an employee who is missing from the file. */
  row: int.nullable(),
  action: z.enum(importActions),
  employee_id: int.nullable(),
  name: text,
  company_ext_id: text.nullable(),
  /**
   * The fields that would change. A changed PIN is not shown, only whether the employee has a PIN before and after the change.
   */
  changes: batchRow.shape.changes,
  errors: z.array(z.object({ column: text.nullable(), message: text })),
});

/** The changes that importing a file would make. */
export const importPreview = z.object({
  id: int,
  file_name: text,
  rows: int,
  counts,
  /** True if confirming this import with `missing_employees` requires `confirm_missing`. */
  asks_missing: z.boolean(),
  columns: z.array(z.object({ header: text, field: field.nullable(), samples: z.array(text) })),
  /** True if `columns` were taken from an earlier file of the company. */
  remembered: z.boolean(),
  /** Messages about how a column or the whole file was interpreted. */
  notes: z.array(text),
  /** True if the file has dates like 3/4, so that `date_order` makes a difference. */
  asks_date_order: z.boolean(),
  /** The locations and audiences that are named in the file but don't exist in the company. */
  unknown_locations: z.array(text),
  unknown_audiences: z.array(text),
  missing_employees: z.boolean(),
  empty_clears: z.boolean(),
  create_segments: z.boolean(),
  date_order: z.enum(dateOrders).nullable(),
  /** How the file's text was read; null for a workbook, and for text in UTF-8 or UTF-16, which no choice of `encoding` changes. */
  encoding: z.enum(textEncodings).nullable(),
  show: z.enum(importActions),
  people: z.array(importRow),
  ...paged,
});

export const importConfirmed = z.object({
  /** The batch that applies the import. `getBatch` returns the batch's progress. */
  batch,
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  errors: int,
});

export type ImportPreview = z.infer<typeof importPreview>;
export type ImportRow = z.infer<typeof importRow>;
