import type { DateOrder, ImportField, TextEncoding } from "@lineup/contract/import-fields";

import { isBlankIn } from "#server/features/employees/import-columns/blank-rules";
import {
  type CellValues,
  type Reading,
  clearCell,
  formulaText,
  phoneIn,
  readCell,
} from "#server/features/employees/import-columns/cells-rules";
import { withEncoding } from "#server/features/employees/import-columns/encoding-rules";
import {
  headerRowIn,
  isRead,
  readHead,
} from "#server/features/employees/import-columns/head-rules";
import {
  type Columns,
  withoutWrong,
} from "#server/features/employees/import-columns/headers-rules";
import type { Text } from "#server/platform/texts";
import { readTable, uncertainEncoding } from "#server/platform/uploads/read-table";
import type { TableRow } from "#server/platform/uploads/table-builder";

/** The options for reading a file. */
export interface ReadOptions {
  readonly kind: "import" | "manager_import";
  /** null means: use the columns remembered for the file's headers or, if none are remembered, recognize the headers. */
  readonly columns: Columns | null;
  /** The remembered columns, by the hash of the headers. */
  readonly remembered: Readonly<Record<string, Columns>>;
  readonly emptyClears: boolean;
  readonly dateOrder: DateOrder | null;
  /** The encoding of a text that is neither in UTF-8 nor in UTF-16; null means: use the likeliest. */
  readonly encoding: TextEncoding | null;
  /** False to leave out PINs, which only admins may import. */
  readonly withPins: boolean;
  readonly now: Date;
}

export interface CellProblem {
  /** The column's index, from 0; null for an error that concerns the whole row. */
  readonly column: number | null;
  readonly text: Text;
}

/** A row of a file, read but not yet matched with an employee. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly values: CellValues;
  /** The phone in the format of the database; null if the row has no phone, or the phone can't be read. */
  readonly phone: { readonly code: string; readonly national: string } | null;
  readonly problems: CellProblem[];
}

/** What is known about a file before its rows are read. */
export interface ReadHead {
  readonly headers: readonly string[];
  readonly headersHash: string;
  readonly columns: Columns;
  readonly isRemembered: boolean;
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
  readonly notes: readonly Text[];
  /** True if dates like 3/4 make a difference in the file. */
  readonly asksDateOrder: boolean;
  /** How the text was read; null for a workbook, and for text in UTF-8 or UTF-16. */
  readonly encoding: TextEncoding | null;
}

/**
 * Reads a file of employees.
 * @returns what is known about the file, and a function that reads the rows from index `from` up to `to - 1`. Duplicates are
 *   found only if all rows are passed to `noteDuplicates` together
 * @throws UploadError if the file can't be read
 */
export async function readPeopleFile(
  content: Uint8Array,
  options: ReadOptions,
): Promise<{ head: ReadHead; read: (from: number, to: number) => ReadRow[] }> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const findHeader = (rows: readonly (readonly string[])[]): number =>
    headerRowIn(rows, options.kind);
  const found = uncertainEncoding(bytes);
  const encoding = options.encoding ?? undefined;
  const table = withoutWrong(await readTable(bytes, { findHeader, encoding }));
  const { rows } = table;
  const { head: known, readings } = readHead(table, options);
  const head = withEncoding(known, found, options.encoding);
  const fields = fieldsOf(head.columns).filter(([, field]) => isRead(field, options));
  const read = (from: number, to: number): ReadRow[] =>
    rows.slice(from, to).map((row) => readRow(row, fields, readings, options));
  return { head, read };
}

/** @returns the values of a row, and the errors in its cells */
export function readRow(
  { number, cells, formulas, yearless }: TableRow,
  fields: ReturnType<typeof fieldsOf>,
  readings: readonly Reading[],
  { emptyClears }: Pick<ReadOptions, "emptyClears">,
): ReadRow {
  const values: CellValues = {};
  const problems: CellProblem[] = [];
  for (const [column, field] of fields) {
    const cell = inOneLine(cells[column] ?? "", field);
    const reading = readings[column];
    if (formulas.includes(column)) problems.push({ column, text: formulaText });
    else if (cell === "" || isBlankIn(field, cell)) {
      if (emptyClears) clearCell(field, values);
    } else if (reading) {
      const text = readCell(field, cell, values, reading);
      if (text !== null) problems.push({ column, text });
      if (field === "birth_date" && yearless?.includes(column)) delete values.birth_date_year;
    }
  }
  return { row: number, cells, values, phone: phoneIn(values), problems };
}

/** @returns the cell with a blank for each line break, unless its lines are values of their own */
function inOneLine(cell: string, field: ImportField): string {
  return cell.includes("\n") && !fieldsOfLines.has(field)
    ? cell.replaceAll(/\s*[\r\n]+\s*/g, " ")
    : cell;
}

const fieldsOfLines: ReadonlySet<ImportField> = new Set([
  ...(["locations", "audiences", "managers", "phone"] as const),
]);

/**
 * @returns the indexes of the columns to read, each with its field. The column for a person's second last name is at the end,
 *   because this name is appended to the last name, which must be read first
 */
export function fieldsOf(columns: Columns): (readonly [number, ImportField])[] {
  const found = columns.flatMap((field, at) => (field === null ? [] : [[at, field] as const]));
  return found.toSorted(([, one], [, other]) => turnOf(one) - turnOf(other));
}

function turnOf(field: ImportField): number {
  return field === "name_last_second" ? 1 : 0;
}
