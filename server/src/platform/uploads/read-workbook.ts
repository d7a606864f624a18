import { type CellObject, type ParsingOptions, type WorkBook, read, utils } from "@e965/xlsx";

import { type Table, TableBuilder, unreadableTable } from "./table-builder.ts";
import { brokenWorkbook, unpackWorkbook } from "./unpack-workbook.ts";

/**
 * Reads the first sheet that shows of an Excel workbook. A formula is never evaluated, and what it last came to is not
 * taken either: its cell is named in the row.
 * @throws UploadError for what is no workbook, is broken, or is beyond the bounds
 */
export async function readWorkbook(content: Buffer): Promise<Table> {
  const unpacked = await unpackWorkbook(content);
  const rows = readRows(unpacked, asWritten) ?? readRows(unpacked, asShown);
  if (rows === undefined)
    throw unreadableTable({
      en: "The workbook has no sheet with a table",
      es: "El libro no tiene ninguna hoja con una tabla",
    });
  const table = new TableBuilder();
  for (const [at, row] of present(rows)) {
    if (at > furthestRow) throw brokenWorkbook();
    const { cells, formulas } = cellsOf(row);
    table.add(at + 1, cells, formulas);
  }
  return table.finish();
}

type Row = CellObject[];

const asWritten: ParsingOptions = {
  dense: true,
  cellDates: true,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // A formula that came to nothing yet is one all the same.
  sheetStubs: true,
};

/**
 * Takes several times as long. The other way fails on numbers in a form that the workbook names but does not say, and the
 * library leaves out a sheet that it fails on.
 */
const asShown: ParsingOptions = { ...asWritten, cellText: true };

/** @returns the rows of the first sheet that shows; undefined where there is none, or it can't be read this way */
function readRows(unpacked: Buffer, options: ParsingOptions): Row[] | undefined {
  const first = readBook(unpacked, { ...options, sheets: 0 });
  const shown = first.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0;
  const book = shown > 0 ? readBook(unpacked, { ...options, sheets: shown }) : first;
  const sheet = book.Sheets[book.SheetNames[shown] ?? ""];
  return sheet && (sheet["!data"] ?? []);
}

function readBook(unpacked: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(unpacked, options);
  } catch (error) {
    throw brokenWorkbook(error);
  }
}

/** @returns what is in a list, and where: what a file says of itself can leave out millions of places */
function present<Item>(list: readonly Item[]): [number, Item][] {
  return Object.entries(list).map(([at, item]) => [Number(at), item]);
}

/** A spreadsheet's last ones, from 0. */
const furthestRow = 1_048_575;
const furthestColumn = 16_383;

function cellsOf(row: Row): { cells: string[]; formulas: number[] } {
  const cells: string[] = [];
  const formulas: number[] = [];
  for (const [column, cell] of present(row)) {
    if (column > furthestColumn) continue;
    if (cell.f !== undefined || cell.F !== undefined) formulas.push(column);
    const text = textOf(cell);
    // Styles reach far beyond a table's end: cells without a value are none.
    if (text === "") continue;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
  return { cells, formulas };
}

/** @returns a cell as people would read it: a day as `2026-12-31`, other numbers without rounding or exponent */
function textOf(cell: CellObject): string {
  const { t, v, z } = cell;
  if (v instanceof Date)
    return Number.isNaN(v.getTime()) ? String(v) : v.toISOString().slice(0, 10);
  if (t === "e" || (t === "n" && /^0+$/.test(String(z)))) return utils.format_cell(cell);
  return typeof v === "number" && Number.isInteger(v) ? BigInt(v).toString() : String(v ?? "");
}
