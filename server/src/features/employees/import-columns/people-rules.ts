import { createHash } from "node:crypto";

import {
  type DateOrder,
  type EmployeeImportField,
  type ImportField,
  importFieldWords,
} from "@lineup/contract/import-fields";

import {
  type CellValues,
  clearCell,
  formulaText,
  phoneIn,
  readCell,
} from "#server/features/employees/import-columns/cells-rules";
import { type ColumnOrder, orderOf } from "#server/features/employees/import-columns/dates-rules";
import {
  type Columns,
  folded,
  matchColumns,
  withoutWrong,
} from "#server/features/employees/import-columns/headers-rules";
import type { Text } from "#server/platform/texts";
import { readTable } from "#server/platform/uploads/read-table";
import type { Table, TableRow } from "#server/platform/uploads/table-builder";

/** The options for reading a file. */
export interface ReadOptions {
  readonly kind: "import" | "manager_import";
  /** null means: use the columns remembered for the file's headers or, if none are remembered, recognize the headers. */
  readonly columns: Columns | null;
  /** The remembered columns, by the hash of the headers. */
  readonly remembered: Readonly<Record<string, Columns>>;
  readonly emptyClears: boolean;
  readonly dateOrder: DateOrder | null;
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
  const table = withoutWrong(await readTable(bytes));
  const { rows } = table;
  const { head, orders } = readHead(table, options);
  const fields = fieldsOf(head.columns).filter(([, field]) => isRead(field, options));
  const read = (from: number, to: number): ReadRow[] =>
    rows.slice(from, to).map((row) => readRow(row, fields, orders, options));
  return { head, read };
}

/**
 * @returns what is known about a file before its rows are read, and each column's date order (null for a column without dates)
 */
export function readHead(
  table: Table,
  options: ReadOptions,
): { head: ReadHead; orders: readonly (ColumnOrder | null)[] } {
  const { headers, rows } = table;
  const headersHash = hashOf(headers);
  const before = options.remembered[headersHash];
  const known = before?.length === headers.length ? before : null;
  const matched = options.columns ?? known ?? matchColumns(headers, options.kind);
  const columns = headers.map((_, at) => matched[at] ?? null);
  const orders = columns.map((field, at) => dayOrder(field, at, table, options));
  const notes = orders.flatMap((order, at) => noteOf(order, headers[at] ?? "", options));
  if (columns.some((field) => field !== null && !isRead(field, options))) notes.push(pinsText);
  const samples = headers.map((_, at) => samplesOf(rows, at, columns[at] === "pin"));
  const isRemembered = options.columns === null && known !== null;
  return {
    head: { headers, headersHash, columns, isRemembered, samples, rows: rows.length, notes },
    orders,
  };
}

function isRead(field: ImportField, { withPins }: ReadOptions): boolean {
  return withPins || field !== "pin";
}

const pinsText: Text = {
  en: "Only admins give PINs by a file: those in this one are left out",
  es: "Solo los administradores dan códigos PIN con un archivo: los de este no se usan",
};

/** @returns a hash of the headers in their order. Columns are remembered by this hash */
function hashOf(headers: readonly string[]): string {
  return createHash("sha256").update(headers.map(folded).join("\n")).digest("hex").slice(0, 32);
}

function samplesOf(rows: readonly TableRow[], at: number, isSecret: boolean): string[] {
  const found = new Set<string>();
  for (const { cells } of rows.slice(0, 5_000)) {
    if (found.size === 3) break;
    const cell = cells[at] ?? "";
    if (cell !== "") found.add(isSecret ? "••••" : cell.slice(0, 60));
  }
  return [...found];
}

function dayOrder(
  field: Columns[number],
  at: number,
  { rows }: Table,
  { dateOrder }: ReadOptions,
): ColumnOrder | null {
  if (field !== "birth_date" && field !== "work_anniversary") return null;
  const found = orderOf(rows.map(({ cells }) => cells[at] ?? ""));
  return dateOrder === null || found.known === "not_needed"
    ? found
    : { ...found, order: dateOrder };
}

function noteOf(order: ColumnOrder | null, header: string, { dateOrder }: ReadOptions): Text[] {
  if (order === null || order.known === "not_needed") return [];
  const [en, es] =
    order.order === "day_first"
      ? ["the day first: 3/4 is April 3", "el día primero: 3/4 es el 3 de abril"]
      : ["the month first: 3/4 is March 4", "el mes primero: 3/4 es el 4 de marzo"];
  const unsure = order.known === "ambiguous" && dateOrder === null;
  return [
    {
      en: `“${header}” is read with ${en}${unsure ? ". Nothing in the file says so: please check" : ""}`,
      es: `«${header}» se lee con ${es}${unsure ? ". Nada en el archivo lo confirma: compruébalo" : ""}`,
    },
  ];
}

/** @returns the values of a row, and the errors in its cells */
export function readRow(
  { number, cells, formulas }: TableRow,
  fields: ReturnType<typeof fieldsOf>,
  orders: readonly (ColumnOrder | null)[],
  { emptyClears, now }: Pick<ReadOptions, "emptyClears" | "now">,
): ReadRow {
  const values: CellValues = {};
  const problems: CellProblem[] = [];
  for (const [column, field] of fields) {
    const cell = cells[column] ?? "";
    if (formulas.includes(column)) problems.push({ column, text: formulaText });
    else if (cell === "") {
      if (emptyClears) clearCell(field, values);
    } else {
      const order = orders[column]?.order ?? "month_first";
      const text = readCell(field, cell, values, { order, now });
      if (text !== null) problems.push({ column, text });
    }
  }
  return { row: number, cells, values, phone: phoneIn(values), problems };
}

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

/**
 * Adds an error to each row that has the same value as another row in a field that must be unique. The error names that row.
 * @param field one of `uniqueFields`
 */
export function noteDuplicates(rows: readonly ReadRow[], field: UniqueField): void {
  const keyOf: Key = keys[field];
  const twice = repeated(rows, keyOf);
  // Most files have no duplicates. Returning early saves a second pass over the rows.
  if (twice.size === 0) return;
  const firsts = new Map<string, ReadRow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key || !twice.has(key)) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else {
      note(row, first, field);
      note(first, row, field);
    }
  }
}

function repeated(rows: readonly ReadRow[], keyOf: Key): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key) continue;
    const { size } = seen;
    if (seen.add(key).size === size) twice.add(key);
  }
  return twice;
}

type Key = (row: ReadRow) => string | null | undefined;

/**
 * The keys by which duplicate rows are found. The e-mail is a key only if the row has no employee number and no phone.
 * The name with the birthday is a key only if the row has no employee number, no phone and no e-mail.
 */
const keys = {
  company_ext_id: ({ values }) => values.company_ext_id?.toLowerCase(),
  phone: ({ phone }) => phone && phoneKey(phone),
  email: ({ values, phone }) =>
    values.company_ext_id || phone ? null : values.email?.toLowerCase(),
  name: ({ values, phone }) => {
    if (values.company_ext_id || phone || values.email) return null;
    const born = birthKey(values);
    return born && `${nameKeyOf(values)} ${born}`;
  },
  pin: ({ values }) => values.pin,
} as const satisfies Partial<Record<EmployeeImportField, Key>>;

type UniqueField = keyof typeof keys;

/**
 * The fields that must be unique in a file. Two rows with the same value would be about the same person, or give two people the
 * same PIN.
 */
export const uniqueFields = Object.keys(keys) as readonly UniqueField[];

/** @returns the phone as a key for comparison, without the country code 1, which nearly all phones have */
function phoneKey({ code, national }: NonNullable<ReadRow["phone"]>): string {
  return code === "1" ? national : `+${code} ${national}`;
}

function note(row: ReadRow, duplicate: ReadRow, field: UniqueField): void {
  const words = importFieldWords[field];
  row.problems.push({
    column: null,
    text: {
      en: `Row ${duplicate.row} has the same ${words.en.toLowerCase()}`,
      es: `La fila ${duplicate.row} tiene lo mismo en «${words.es}»`,
    },
  });
}

/** @returns the name as a key for comparison */
export function nameKeyOf({ name_first = "", name_last = "" }: CellValues): string {
  return folded(`${name_first} ${name_last}`);
}

interface Birthday {
  readonly birth_date_day?: number | null | undefined;
  readonly birth_date_month?: number | null | undefined;
  readonly birth_date_year?: number | null | undefined;
}

/** @returns the birthday as a key for comparison; null if the birthday is incomplete */
export function birthKey(person: Birthday): string | null {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = person;
  return day && month && year ? `${year}-${month}-${day}` : null;
}
