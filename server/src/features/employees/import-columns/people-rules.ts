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
  readCell,
} from "#server/features/employees/import-columns/cells-rules";
import { type ColumnOrder, orderOf } from "#server/features/employees/import-columns/dates-rules";
import {
  type Columns,
  folded,
  matchColumns,
  withoutWrong,
} from "#server/features/employees/import-columns/headers-rules";
import { normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";
import { readTable } from "#server/platform/uploads/read-table";
import type { Table, TableRow } from "#server/platform/uploads/table-builder";

/** How a file is read: what its columns are, and what the person chose. */
export interface ReadOptions {
  readonly kind: "import" | "manager_import";
  /** null: as its headers say, or as they were chosen for such a file before. */
  readonly columns: Columns | null;
  /** By the hash of the headers. */
  readonly remembered: Readonly<Record<string, Columns>>;
  readonly emptyClears: boolean;
  readonly dateOrder: DateOrder | null;
  /** Whether PINs are read. */
  readonly withPins: boolean;
  readonly now: Date;
}

export interface CellProblem {
  /** From 0; null: the row as a whole. */
  readonly column: number | null;
  readonly text: Text;
}

/** One row of a file, read but not yet compared with anybody. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly values: CellValues;
  /** As it is stored; of one that can't be read null. */
  readonly phone: { readonly code: string; readonly national: string } | null;
  readonly problems: CellProblem[];
}

/** What is known of a file before its rows. */
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
 * Reads a file of people.
 * @returns what it is, and its rows, each read when it is asked for; `noteTwins` has to see them all
 * @throws UploadError for a file that can't be read
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

/** @returns what a file is by its headers and columns, and how the days of each column are read */
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

/** @returns whether a file has been seen: the same for the same headers in the same order */
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

/** @returns what a row says, and what is wrong with its cells */
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
  return { row: number, cells, values, phone: phoneOf(values), problems };
}

/** @returns the columns that say something, from 0, with what; the second of two last names comes behind the first */
export function fieldsOf(columns: Columns): (readonly [number, ImportField])[] {
  const found = columns.flatMap((field, at) => (field === null ? [] : [[at, field] as const]));
  return found.toSorted(([, one], [, other]) => turnOf(one) - turnOf(other));
}

function turnOf(field: ImportField): number {
  return field === "name_last_second" ? 1 : 0;
}

function phoneOf({ phone, phone_country_code }: CellValues): ReadRow["phone"] {
  if (typeof phone !== "string") return null;
  const found = normalizePhone(phone, phone_country_code);
  return found && { code: found.countryCode, national: found.national };
}

/**
 * Puts an error beside each of two rows that have the same of what is one person's alone; each names the other.
 * @param field one of `twinFields`
 */
export function noteTwins(rows: readonly ReadRow[], field: TwinField): void {
  const keyOf: Key = keys[field];
  const twice = repeated(rows, keyOf);
  // In most files nobody comes twice, and then nothing has to be found by its key.
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

/** What nobody else can have; and where a row has no number and no phone, what tells a person from others. */
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

type TwinField = keyof typeof keys;

/** What two rows are found by to be of one person, or to have what is one person's alone. */
export const twinFields = Object.keys(keys) as readonly TwinField[];

/** @returns a phone as it is compared; nearly all are of one country, and need no text of their own */
function phoneKey({ code, national }: NonNullable<ReadRow["phone"]>): string {
  return code === "1" ? national : `+${code} ${national}`;
}

function note(row: ReadRow, twin: ReadRow, field: TwinField): void {
  const words = importFieldWords[field];
  row.problems.push({
    column: null,
    text: {
      en: `Row ${twin.row} has the same ${words.en.toLowerCase()}`,
      es: `La fila ${twin.row} tiene lo mismo en «${words.es}»`,
    },
  });
}

/** @returns a name as it is compared */
export function nameKeyOf({ name_first = "", name_last = "" }: CellValues): string {
  return folded(`${name_first} ${name_last}`);
}

interface Birthday {
  readonly birth_date_day?: number | null | undefined;
  readonly birth_date_month?: number | null | undefined;
  readonly birth_date_year?: number | null | undefined;
}

/** @returns a birthday as it is compared; null where the year is not known */
export function birthKey(person: Birthday): string | null {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = person;
  return day && month && year ? `${year}-${month}-${day}` : null;
}
