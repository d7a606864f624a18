import { type CellObject, type ParsingOptions, type WorkBook, read, utils } from "@e965/xlsx";

import { type FindHeader, type Table, TableBuilder, unreadableTable } from "./table-builder.ts";
import { brokenWorkbook, unpackWorkbook } from "./unpack-workbook.ts";

/**
 * Reads the first visible sheet of an Excel workbook. Formulas are never evaluated; each row lists the columns that have one.
 * @throws UploadError `unsupported_file` if it isn't a workbook; `file_too_large` if there is too much in it;
 * `validation_failed` if it is damaged, has no table, or exceeds `tableLimits`
 */
export async function readWorkbook(
  content: Buffer,
  { findHeader }: { findHeader?: FindHeader } = {},
): Promise<Table> {
  const unpacked = await unpackWorkbook(content);
  const rows = readRows(unpacked, rawValues) ?? readRows(unpacked, formattedValues);
  if (rows === undefined)
    throw unreadableTable({
      en: "The Excel file has no sheet with a table",
      es: "El archivo de Excel no tiene ninguna hoja con una tabla",
    });
  const table = new TableBuilder(findHeader);
  for (const [at, row] of itemsOf(rows)) {
    if (at > lastRow) throw brokenWorkbook();
    const { cells, ...marks } = cellsOf(row);
    table.add(at + 1, cells, marks);
  }
  return table.finish();
}

type Row = CellObject[];

const rawValues: ParsingOptions = {
  dense: true,
  cellDates: true,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // Include cells whose formula has no value yet.
  sheetStubs: true,
};

/**
 * Takes several times as long as `rawValues`, so it is only tried if that fails. With `rawValues`, the library skips a sheet that
 * has numbers in a format that the workbook refers to but doesn't define.
 */
const formattedValues: ParsingOptions = { ...rawValues, cellText: true };

/** @returns the rows of the first visible sheet; undefined if there is none or it can't be read with these options */
function readRows(unpacked: Buffer, options: ParsingOptions): Row[] | undefined {
  const first = readBook(unpacked, { ...options, sheets: 0 });
  const visible = first.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0;
  const book = visible > 0 ? readBook(unpacked, { ...options, sheets: visible }) : first;
  const sheet = book.Sheets[book.SheetNames[visible] ?? ""];
  return sheet && (sheet["!data"] ?? []);
}

function readBook(unpacked: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(unpacked, options);
  } catch (error) {
    throw brokenWorkbook(error);
  }
}

/** @returns the items of a sparse array with their indexes; a file can declare items with millions of gaps between them */
function itemsOf<Item>(list: readonly Item[]): [number, Item][] {
  return Object.entries(list).map(([at, item]) => [Number(at), item]);
}

/** The last row and column that Excel supports, counted from 0. */
const lastRow = 1_048_575;
const lastColumn = 16_383;

function cellsOf(row: Row): { cells: string[]; formulas: number[]; yearless?: number[] } {
  const cells: string[] = [];
  const formulas: number[] = [];
  const yearless: number[] = [];
  for (const [column, cell] of itemsOf(row)) {
    if (column > lastColumn) continue;
    if (cell.f !== undefined || cell.F !== undefined) formulas.push(column);
    const text = textOf(cell);
    // Cells without a value don't count: in many files, styled but empty cells reach far beyond the end of the table.
    if (text === "") continue;
    while (cells.length < column) cells.push("");
    cells[column] = text;
    if (cell.v instanceof Date && hidesYear(String(cell.z ?? ""))) yearless.push(column);
  }
  return yearless.length > 0 ? { cells, formulas, yearless } : { cells, formulas };
}

/** @returns the text of a cell: a date as `2026-12-31`, and other numbers in full, with leading zeros if their format has them */
function textOf(cell: CellObject): string {
  const { t, v, z } = cell;
  if (v instanceof Date)
    return Number.isNaN(v.getTime()) ? String(v) : v.toISOString().slice(0, 10);
  if (t === "e" || (t === "n" && /^0+$/.test(String(z)))) return utils.format_cell(cell);
  return typeof v === "number" && Number.isInteger(v) ? BigInt(v).toString() : String(v ?? "");
}

/**
 * @returns true for a format like `d-mmm`, which shows a day without its year. The year that is stored with it is often one that no
 *   one has entered: for `15-Mar`, a spreadsheet stores a day of the current year
 */
function hidesYear(format: string): boolean {
  const parts = format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "").toLowerCase();
  return /d/.test(parts) && /m/.test(parts) && !/[ye]/.test(parts);
}
