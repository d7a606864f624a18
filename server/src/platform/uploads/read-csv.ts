import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";

import Papa, { type ParseResult } from "papaparse";

import { type Table, TableBuilder, tableLimits, unreadableTable } from "./table-builder.ts";
import { columnCounts, hasControls, looksLikeMarkup } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Reads text in columns, whatever wrote it: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars.
 * @throws UploadError for what is no such text, or is beyond the bounds
 */
export async function readCsv(content: Buffer): Promise<Table> {
  const encoding = encodingOf(content);
  const [start = ""] = pieces(content, encoding);
  if (looksLikeMarkup(start)) throw noTable();
  const named = /^"?sep=(.)"?\n/i.exec(start);
  const delimiter = named?.[1] ?? separatorOf(start);
  const table = new TableBuilder();
  // Most files have none at all, and then no cell has to be looked at for it.
  const hasSign = content.includes("=");
  await eachRecord(pieces(content, encoding), delimiter, (number, cells) => {
    if (named && number === 1) return;
    if (hasSign && cells.some(isFormula)) table.add(number, ...withFormulas(cells));
    else table.add(number, cells);
  });
  return table.finish();
}

/** Also one that is quoted out of being one: nobody is called so. */
function isFormula(cell: string): boolean {
  return /^\s*'?\s*=/.test(cell);
}

/** @returns cells, and in which of them a formula stands; `="00042"` is a text that a spreadsheet is to leave as it is */
function withFormulas(cells: readonly string[]): [string[], number[]] {
  const texts = cells.map((cell) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell);
  return [texts, texts.flatMap((text, at) => (isFormula(text) ? [at] : []))];
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * What spreadsheets and payroll systems write.
 * @throws UploadError for bytes that are no text in any of them
 */
function encodingOf(content: Buffer): Encoding {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  if (content[0] === 0xfe && content[1] === 0xff) return "utf-16be";
  const sample = content.subarray(0, 4_000);
  const zeros = (rest: number): number =>
    sample.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // Western text in UTF-16 is every other byte nothing.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  if (isUtf8(content)) return "utf-8";
  refuseBrokenUtf8(content.toString("latin1"));
  return "windows-1252";
}

/** Windows-1252 has hardly ever what would be a letter in UTF-8. @throws UploadError where most letters are of UTF-8 */
function refuseBrokenUtf8(bytes: string): void {
  let whole = 0;
  let others = 0;
  let first = 0;
  for (const { 0: found, index } of bytes.matchAll(lettersOfUtf8)) {
    if (found.length > 1) whole += 1;
    else if (others++ === 0) first = index;
  }
  if (whole === 0 || whole < others) return;
  const line = bytes.slice(0, first).split("\n").length;
  throw unreadableTable({
    en: `The file is damaged at line ${line}: a letter there is not whole. Save it again, as “CSV UTF-8”`,
    es: `El archivo está dañado en la línea ${line}: hay una letra incompleta. Guárdalo otra vez, como «CSV UTF-8»`,
  });
}

const lettersOfUtf8 =
  /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}|[\u0080-\u00FF]/g;

/** @returns the sign that makes the most columns that the most of the first rows agree on */
function separatorOf(sample: string): string {
  const found = [",", ";", "\t", "|"].map((delimiter) => {
    const [header = 1, ...others] = columnCounts(sample, delimiter);
    const agreeing = others.filter((count) => count === header).length;
    return { delimiter, score: header < 2 ? 0 : header * (1 + agreeing) };
  });
  const best = found.toSorted((one, other) => other.score - one.score)[0];
  return best?.delimiter ?? ",";
}

/** Goes through the records piece by piece: of a large file only the cells that are kept take memory. */
async function eachRecord(
  text: Iterable<string>,
  delimiter: string,
  take: (number: number, cells: readonly string[]) => void,
): Promise<void> {
  let number = 0;
  let unfinished = 0;
  const chunk = ({ data, errors }: ParseResult<string[]>): void => {
    // Of the record that a piece breaks off in, the next piece tells.
    const broken = errors.find(({ row = 0 }) => row < data.length);
    if (broken) throw unendedQuote(number + (broken.row ?? 0) + 1);
    unfinished = data.length === 0 ? unfinished + pieceLength : 0;
    if (unfinished > longestRecord) throw unendedQuote(number + 1);
    for (const cells of data) take((number += 1), cells);
  };
  await new Promise<void>((complete, error) => {
    const handlers = { chunk, error, complete: () => complete() };
    Papa.parse<string[]>(Readable.from(text), { delimiter, newline: "\n", ...handlers });
  });
}

/**
 * @returns the text, each line ended by a line feed. Decoded as a whole it would take twice its bytes, and stay as long as any
 * cell of it does
 * @throws UploadError where there is in it what no text has
 */
function* pieces(content: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let held = "";
  for (let at = 0; at < content.length; at += pieceLength) {
    const bytes = content.subarray(at, at + pieceLength);
    const text = held + decoder.decode(bytes, { stream: true });
    if (hasControls(text)) throw noTable();
    // What ends a line may be in two pieces.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  // At the very end of a text, a blank behind a closing quotation mark would be taken for a part of the cell.
  yield `${decoder.decode()}\n`;
}

/** Bytes. */
const pieceLength = 128 * 1024;
/** Bytes, at most three for a character: each of a cell may be a quotation mark, which is written twice. */
const longestRecord = tableLimits.columns * tableLimits.cell * 2 * 3;

function unendedQuote(row: number): UploadError {
  return unreadableTable({
    en: `The file can't be read from row ${row} on: a quotation mark may be missing its other half`,
    es: `El archivo no se puede leer desde la fila ${row}: puede que falte cerrar unas comillas`,
  });
}

function noTable(): UploadError {
  return new UploadError("unsupported_file", {
    en: "Choose a table: a CSV file or an Excel workbook (XLSX)",
    es: "Elige una tabla: un archivo CSV o un libro de Excel (XLSX)",
  });
}
