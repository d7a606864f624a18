import type { Text } from "#server/platform/texts";

import { hasControls } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";

/** What a table may hold; beyond it, it is refused whole. */
export const tableLimits = {
  /** Below the header. */
  rows: 50_000,
  columns: 100,
  /** Characters. */
  cell: 5_000,
  /** Of the file as it is sent. */
  bytes: 20_000_000,
  /** Of a workbook's parts once they are inflated, all together. */
  inflatedBytes: 100_000_000,
} as const;

/** A file's table as it was written, without its blank rows. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** As a spreadsheet counts it: the header's is 1 where nothing stands above it. */
  readonly number: number;
  /** One for each header, without the blanks around it. */
  readonly cells: readonly string[];
  /** Columns in which a formula stands, from 0; never evaluated. */
  readonly formulas: readonly number[];
}

/** @returns what is thrown for a table that can't be read, in words for the person who sent it */
export function unreadableTable(text: Text, cause?: unknown): UploadError {
  return new UploadError("validation_failed", text, { cause });
}

/** Puts the rows of a file under its header, within the bounds. @throws UploadError where there is none, or too much */
export class TableBuilder {
  private headers: string[] | undefined;
  private readonly rows: TableRow[] = [];
  /** Of the widest row, without its blank end. */
  private width = 0;

  /** @param cells as they stand in the file @param number of the row, from 1 */
  add(number: number, cells: readonly string[], formulas: readonly number[] = none): void {
    // Copied even so: an array that grew cell by cell is three times as long as it has to be.
    const trimmed = cells.every(isPlain)
      ? cells.slice()
      : cells.map((cell) => trimCell(cell, number));
    const width = trimmed.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0 && formulas.length === 0) return;
    if (width > tableLimits.columns) throw tooManyColumns();
    this.width = Math.max(this.width, width);
    if (this.headers === undefined) {
      this.headers = trimmed.slice(0, width);
      return;
    }
    if (this.rows.length === tableLimits.rows) throw tooManyRows();
    this.rows.push({ number, cells: trimmed, formulas });
  }

  /** @returns the table, each row as wide as its header; cells beyond it belong to columns without a name */
  finish(): Table {
    const { headers = [], rows } = this;
    if (headers.length === 0)
      throw unreadableTable({ en: "The file is empty", es: "El archivo está vacío" });
    if (rows.length === 0)
      throw unreadableTable({
        en: "There are no rows below the first one, which names the columns",
        es: "No hay filas debajo de la primera, que nombra las columnas",
      });
    const { width } = this;
    const widened = rows.map((row) =>
      row.cells.length === width ? row : { ...row, cells: asWideAs(row.cells, width) },
    );
    return { headers: asWideAs(headers, width), rows: widened };
  }
}

const none: readonly number[] = [];

function trimCell(cell: string, row: number): string {
  if (cell.length > tableLimits.cell)
    throw unreadableTable({
      en: `Row ${row} has a cell with more than ${tableLimits.cell} characters`,
      es: `La fila ${row} tiene una celda con más de ${tableLimits.cell} caracteres`,
    });
  if (hasControls(cell) || !cell.isWellFormed())
    throw unreadableTable({
      en: `Row ${row} has a cell with signs that are no text`,
      es: `La fila ${row} tiene una celda con signos que no son texto`,
    });
  const seen = cell.replaceAll(wideBlanks, " ").replaceAll(nothingSeen, "").trim();
  return seen.replace(quotedOut, "");
}

/** Blanks that don't break come from word processors and web pages; zero-width ones from nowhere that people can see. */
const wideBlanks = /[\u00A0\u2007\u202F]/g;
const nothingSeen = /[\u200B\u200E\u200F\uFEFF]/g;

/** Nearly all are: nothing to be trimmed, nothing that can't be seen. */
function isPlain(cell: string): boolean {
  return cell.length <= tableLimits.cell && plain.test(cell);
}

const plain = /^(?:[!-&(-~À-ɏ](?:[ -~À-ɏ]*[!-~À-ɏ])?)?$/;

/** What our own files put before a cell that would else be taken for a formula. */
const quotedOut = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function asWideAs(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? "");
}

function tooManyRows(): UploadError {
  return unreadableTable({
    en: "The file has more than 50,000 rows. Split it and drop the parts in one after the other",
    es: "El archivo tiene más de 50.000 filas. Divídelo y suelta las partes una tras otra",
  });
}

function tooManyColumns(): UploadError {
  return unreadableTable({
    en: `The file has more than ${tableLimits.columns} columns`,
    es: `El archivo tiene más de ${tableLimits.columns} columnas`,
  });
}
