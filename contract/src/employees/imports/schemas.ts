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

/** What each of the file's columns is, in their order; null: left out. A form sends it as JSON. */
const columns = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.array(field.nullable()).max(100),
);

/** What a preview said that the file does. A form sends it as JSON. */
const shown = z.preprocess(
  (given) => (typeof given === "string" ? parsed(given) : given),
  z.object({ created: int, updated: int, deactivated: int }),
);

/**
 * A file, or the id of one that was sent before; and how it is to be read. What is left out is as it was with that id, and at
 * first as the file lets expect.
 */
const source = {
  ...inCompany,
  id: blankAsAbsent(id),
  columns: blankAsAbsent(columns),
  /** Whoever is not in the file is deactivated; of managers, their links are removed. */
  missing_employees: blankAsAbsent(flag),
  /** An empty cell clears the field; else it changes nothing. */
  empty_clears: blankAsAbsent(flag),
  /** Locations and audiences that the company does not have are opened; else they are errors. */
  create_segments: blankAsAbsent(flag),
  date_order: blankAsAbsent(z.enum(dateOrders)),
};

export const importPreviewInput = z.object({
  ...source,
  page: paging.page,
  per_page: paging.per_page,
  terms: paging.terms,
  /** Which rows to show; left out: the first kind of which there are any. */
  show: blankAsAbsent(z.enum(importActions)),
});

export const importConfirmInput = z.object({
  ...source,
  /** The answer of somebody who was asked because so many are missing. */
  confirm_missing: blankAsDefault(flag, false),
  /** What somebody was shown who confirms it: where it would do something else by now, nobody is changed. */
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
  /** As a spreadsheet counts them; null for who is missing. */
  row: int.nullable(),
  action: z.enum(importActions),
  employee_id: int.nullable(),
  name: text,
  company_ext_id: text.nullable(),
  /** What of them is another one afterwards; of a PIN only whether there is one. */
  changes: batchRow.shape.changes,
  errors: z.array(z.object({ column: text.nullable(), message: text })),
});

/** What a file would do, were it confirmed. */
export const importPreview = z.object({
  id: int,
  file_name: text,
  rows: int,
  counts,
  /** True where so many are missing that a confirmation asks again. */
  asks_missing: z.boolean(),
  columns: z.array(z.object({ header: text, field: field.nullable(), samples: z.array(text) })),
  /** True where the columns are as somebody of the company chose them for such a file. */
  remembered: z.boolean(),
  /** What was decided for a column or file as a whole. */
  notes: z.array(text),
  /** Names that no location or audience of the company has. */
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
  /** The work that was begun: `getBatch` tells how far it is. */
  batch,
  created: int,
  updated: int,
  deactivated: int,
  unchanged: int,
  errors: int,
});

export type ImportPreview = z.infer<typeof importPreview>;
export type ImportRow = z.infer<typeof importRow>;
