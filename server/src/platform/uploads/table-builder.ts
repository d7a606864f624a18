import type { Text } from "#server/platform/texts";

import { hasControls } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";

/** The limits of a table. A file that exceeds one of the limits is refused as a whole. */
export const tableLimits = {
  /** The number of rows below the header. */
  rows: 50_000,
  columns: 100,
  /** The number of characters in a cell. */
  cell: 5_000,
  /** The size of the uploaded file, in bytes. */
  bytes: 20_000_000,
  /** The total uncompressed size of all parts of a workbook, in bytes. */
  inflatedBytes: 100_000_000,
} as const;

/** The table of a file, without blank rows. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** The row's number in a spreadsheet program. The header has the number 1 if there are no rows above it. */
  readonly number: number;
  /** One cell for each header. Spaces at the start and end of a cell are removed. */
  readonly cells: readonly string[];
  /** The columns in which the row has a formula, counted from 0. Formulas are never evaluated. */
  readonly formulas: readonly number[];
  /** The columns in which the row has a date whose format in the workbook doesn't show the year; absent if there are none. */
  readonly yearless?: readonly number[];
}

/** @returns the error for a table that can't be read, with a text for the person who uploaded it */
export function unreadableTable(text: Text, cause?: unknown): UploadError {
  return new UploadError("validation_failed", text, { cause });
}

/**
 * Finds the header among the first rows of a file that aren't blank.
 * @returns the index of the row that names the columns. The rows above it, such as a title, are left out
 */
export type FindHeader = (rows: readonly (readonly string[])[]) => number;

/** The number of rows in which a header is looked for. */
const mostAbove = 15;

/** Builds a table from the rows of a file. */
export class TableBuilder {
  private headers: readonly string[] | undefined;
  private readonly rows: TableRow[] = [];
  /** The number of columns of the widest row, without blank cells at its end. */
  private width = 0;
  /** The first rows, until it is known which of them is the header. */
  private first: TableRow[] = [];
  private readonly findHeader: FindHeader;

  /** @param findHeader finds the header. Without it, the first row that isn't blank is the header */
  constructor(findHeader: FindHeader = () => 0) {
    this.findHeader = findHeader;
  }

  /**
   * Adds a row of the file.
   * @param number the row's number, counted from 1
   * @param cells the cells as the file contains them
   * @param marks the columns in which the row has a formula, or a date without a year, counted from 0
   * @throws UploadError `validation_failed` if the row exceeds `tableLimits` or has a cell that isn't text
   */
  add(number: number, cells: readonly string[], marks: Marks = noMarks): void {
    // The cells are copied even if none of them needs trimming, because an array that grew cell by cell takes up to
    // three times the memory.
    const trimmed = cells.every(isPlain)
      ? cells.slice()
      : cells.map((cell) => trimCell(cell, number));
    const width = widthOf(trimmed);
    if (width === 0 && marks.formulas.length === 0) return;
    if (width > tableLimits.columns) throw tooManyColumns();
    const row = { number, cells: trimmed, ...marks };
    if (this.headers !== undefined) this.take(row, width);
    else if (this.first.push(row) === mostAbove) this.begin();
  }

  private take(row: TableRow, width: number): void {
    this.width = Math.max(this.width, width);
    if (this.rows.length === tableLimits.rows) throw tooManyRows();
    this.rows.push(row);
  }

  /** Chooses the header among the first rows. */
  private begin(): void {
    const at = this.findHeader(this.first.map(({ cells }) => cells));
    const [header, ...rows] = this.first.slice(at);
    this.first = [];
    const cells = header?.cells ?? [];
    this.width = widthOf(cells);
    this.headers = cells.slice(0, this.width);
    for (const row of rows) this.take(row, widthOf(row.cells));
  }

  /**
   * @returns the table. The header and all rows are as wide as the widest row; shorter rows are filled up with empty
   *   cells.
   * @throws UploadError `validation_failed` if the file has no header or no rows below it
   */
  finish(): Table {
    if (this.headers === undefined) this.begin();
    const { headers = [], rows } = this;
    if (headers.length === 0)
      throw unreadableTable({ en: "The file is empty", es: "El archivo está vacío" });
    if (rows.length === 0)
      throw unreadableTable({
        en: "There are no rows below the column names",
        es: "No hay filas debajo de los nombres de las columnas",
      });
    const { width } = this;
    const widened = rows.map((row) =>
      row.cells.length === width ? row : { ...row, cells: asWideAs(row.cells, width) },
    );
    return { headers: asWideAs(headers, width), rows: widened };
  }
}

type Marks = Pick<TableRow, "formulas" | "yearless">;
const noMarks: Marks = { formulas: [] };

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== "") + 1;
}

function trimCell(cell: string, row: number): string {
  if (cell.length > tableLimits.cell)
    throw unreadableTable({
      en: `Row ${row} has a cell with more than ${tableLimits.cell} characters`,
      es: `La fila ${row} tiene una celda con más de ${tableLimits.cell} caracteres`,
    });
  if (hasControls(cell) || !cell.isWellFormed())
    throw unreadableTable({
      en: `Row ${row} has a cell that isn't text`,
      es: `La fila ${row} tiene una celda que no es texto`,
    });
  const visible = cell
    .replaceAll(nonBreakingSpaces, " ")
    .replaceAll(invisibleCharacters, "")
    .trim();
  return visible.replace(formulaQuote, "");
}

/** Non-breaking spaces, which often come from word processors and web pages. */
const nonBreakingSpaces = /[\u00A0\u2007\u202F]/g;
/** Zero-width spaces, text direction marks, soft hyphens and byte order marks. */
const invisibleCharacters = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** @returns true if a cell needs no trimming and has no invisible characters, which is the case for nearly all cells */
function isPlain(cell: string): boolean {
  return cell.length <= tableLimits.cell && plain.test(cell);
}

const plain = /^(?:[!-&(-~À-ɏ](?:[ -~À-ɏ]*[!-~À-ɏ])?)?$/;

/**
 * The apostrophe that the product's own CSV files have before a cell that a spreadsheet program would otherwise treat
 * as a formula.
 */
const formulaQuote = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function asWideAs(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? "");
}

function tooManyRows(): UploadError {
  return unreadableTable({
    en: "The file has more than 50,000 rows. Split it and import the parts one by one",
    es: "El archivo tiene más de 50,000 filas. Divídelo e importa las partes una por una",
  });
}

function tooManyColumns(): UploadError {
  return unreadableTable({
    en: `The file has more than ${tableLimits.columns} columns`,
    es: `El archivo tiene más de ${tableLimits.columns} columnas`,
  });
}
