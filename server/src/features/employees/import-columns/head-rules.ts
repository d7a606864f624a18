import { createHash } from "node:crypto";

import { type ImportField, importFieldWords } from "@lineup/contract/import-fields";

import type { Reading } from "#server/features/employees/import-columns/cells-rules";
import { unreadableIn } from "#server/features/employees/import-columns/column-fit-rules";
import {
  columnValues,
  sampleRows,
} from "#server/features/employees/import-columns/column-values-rules";
import { type ColumnOrder, orderOf } from "#server/features/employees/import-columns/dates-rules";
import { type Columns, folded } from "#server/features/employees/import-columns/headers-rules";
import {
  type MatchedColumns,
  isKnownHeader,
  matchColumns,
} from "#server/features/employees/import-columns/match-columns-rules";
import type { ReadHead, ReadOptions } from "#server/features/employees/import-columns/people-rules";
import { holdsDates, statusReader } from "#server/features/employees/import-columns/status-rules";
import { lostZerosOfPins } from "#server/features/employees/import-columns/zeros-notes-rules";
import type { Text } from "#server/platform/texts";
import type { Table, TableRow } from "#server/platform/uploads/table-builder";

/** @returns what is known about a file before its rows are read, and how the cells of each column are read */
export function readHead(
  table: Table,
  options: ReadOptions,
): { head: ReadHead; readings: readonly Reading[] } {
  const { headers, rows } = table;
  const headersHash = hashOf(headers);
  const before = options.remembered[headersHash];
  const known = before?.length === headers.length ? before : null;
  const chosen = options.columns ?? known;
  const matched = chosen
    ? { columns: chosen, unfit: [] }
    : matchColumns(headers, options.kind, (column, all) =>
        columnValues(rows, column, all ? rows.length : sampleRows),
      );
  const columns = headers.map((_, at) => matched.columns[at] ?? null);
  const orders = columns.map((field, at) => dayOrder(field, at, table, options));
  const readings = columns.map((field, at) => readingOf(field, at, table, orders, options));
  const notes = orders.flatMap((order, at) => noteOf(order, headers[at] ?? "", options));
  notes.push(...unfitNotes({ ...matched, columns }, table));
  notes.push(...leavingNotes(columns, table, options));
  const pins = columns.indexOf("pin");
  if (pins >= 0 && options.withPins)
    notes.push(...lostZerosOfPins(headers[pins] ?? "", columnValues(rows, pins).counts.keys()));
  if (columns.some((field) => field !== null && !isRead(field, options))) notes.push(pinsText);
  const samples = headers.map((_, at) => samplesOf(rows, at, columns[at] === "pin"));
  const isRemembered = options.columns === null && known !== null;
  const asksDateOrder = orders.some((order) => order !== null && order.known !== "not_needed");
  return {
    head: {
      ...{ headers, headersHash, columns, isRemembered, samples, rows: rows.length, notes },
      ...{ asksDateOrder, encoding: null },
    },
    readings,
  };
}

/**
 * Finds the row that names the columns. Reports have a title above it, a date, or headings of several columns.
 * @param rows the first rows of a file that aren't blank
 * @returns the row's index: 0 if no row further down has more headers that are known
 */
export function headerRowIn(
  rows: readonly (readonly string[])[],
  kind: ReadOptions["kind"],
): number {
  const filled = rows.map((row) => row.filter((cell) => cell !== "").length);
  const known = rows.map((row) => row.filter((cell) => isKnownHeader(cell, kind)).length);
  const most = Math.max(...known);
  const at = known.indexOf(most);
  const isAbove = filled.slice(0, at).every((count) => count < (filled[at] ?? 0));
  return most >= 2 && most > (known[0] ?? 0) && isAbove ? at : 0;
}

function readingOf(
  field: ImportField | null,
  at: number,
  { headers, rows }: Table,
  orders: readonly (ColumnOrder | null)[],
  { now }: ReadOptions,
): Reading {
  const status =
    field === "is_active" ? statusReader(headers[at] ?? "", columnValues(rows, at), now) : null;
  return { order: orders[at]?.order ?? "month_first", now, status };
}

/** The note about a column of the days on which people left, which is read as whether they work here. */
function leavingNotes(columns: Columns, { headers, rows }: Table, { now }: ReadOptions): Text[] {
  const at = columns.indexOf("is_active");
  if (at < 0 || !holdsDates(columnValues(rows, at), now)) return [];
  const header = headers[at] ?? "";
  return [
    {
      en: `“${header}” shows who has left: anyone whose date has passed is imported as inactive`,
      es: `“${header}” indica quién ya no trabaja aquí: las personas cuya fecha ya pasó se importan como inactivas`,
    },
  ];
}

/** The notes about columns whose values didn't fit their headers: what else they are read as, or that they are left out. */
function unfitNotes({ columns, unfit }: MatchedColumns, { headers, rows }: Table): Text[] {
  const first = new Map(unfit.toReversed().map(({ column, field }) => [column, field]));
  return [...first].toReversed().flatMap(([column, field]) => {
    const header = headers[column] ?? "";
    const other = columns[column] ?? null;
    const value = unreadableIn(field, header, columnValues(rows, column)).slice(0, 60);
    return [other === null ? leftOutText(header, field, value) : otherText(header, other, value)];
  });
}

function leftOutText(header: string, field: ImportField, value: string): Text {
  const words = importFieldWords[field];
  return {
    en: `“${header}” is left out: “${value}” can't be read as “${words.en}”`,
    es: `“${header}” no se usa: “${value}” no se puede leer como “${words.es}”`,
  };
}

function otherText(header: string, field: ImportField, value: string): Text {
  const words = importFieldWords[field];
  return {
    en: `“${header}” is read as “${words.en}”, because of values like “${value}”`,
    es: `“${header}” se lee como “${words.es}”, por valores como “${value}”`,
  };
}

/** @returns false for PINs in a file of someone who may not import them */
export function isRead(field: ImportField, { withPins }: Pick<ReadOptions, "withPins">): boolean {
  return withPins || field !== "pin";
}

const pinsText: Text = {
  en: "Only admins can import PINs: the ones in this file won't be imported",
  es: "Solo los administradores pueden importar PIN: los de este archivo no se importarán",
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
  { headers, rows }: Table,
  { dateOrder }: ReadOptions,
): ColumnOrder | null {
  if (field !== "birth_date" && field !== "work_anniversary") return null;
  const found = orderOf(
    rows.map(({ cells }) => cells[at] ?? ""),
    headers[at],
  );
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
      en: `“${header}” is read with ${en}${unsure ? ". Please check: the file doesn't say" : ""}`,
      es: `“${header}” se lee con ${es}${unsure ? ". Nada en el archivo lo confirma: revísalo" : ""}`,
    },
  ];
}
