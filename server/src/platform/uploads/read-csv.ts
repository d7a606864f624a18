import { Readable } from "node:stream";

import { type TextEncoding, textEncodings } from "@lineup/contract/import-fields";
import Papa, { type ParseResult } from "papaparse";

import {
  type FindHeader,
  type Table,
  TableBuilder,
  tableLimits,
  unreadableTable,
} from "./table-builder.ts";
import { type FoundEncoding, decoderOf, detectEncoding } from "./text-encodings.ts";
import { columnCounts, hasControls, looksLikeMarkup } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Reads a CSV file in UTF-8, UTF-16 or one of `textEncodings` with commas, semicolons, tabs or vertical bars between the columns.
 * @throws UploadError `unsupported_file` if it isn't text; `validation_failed` if it is damaged or exceeds `tableLimits`
 */
export async function readCsv(
  content: Buffer,
  { findHeader, encoding: chosen }: CsvOptions = {},
): Promise<Table> {
  const { encoding: found } = detectEncoding(content);
  const encoding = isTextEncoding(found) ? (chosen ?? found) : found;
  const [start = ""] = pieces(content, encoding);
  if (looksLikeMarkup(start)) throw notATable();
  const named = /^"?sep=(.)"?\n/i.exec(start);
  const delimiter = named?.[1] ?? separatorOf(start);
  const table = new TableBuilder(findHeader);
  // Most files don't contain the character at all. Then no cell has to be checked for formulas.
  const hasEqualsSign = content.includes("=");
  await eachRecord(pieces(content, encoding), delimiter, (number, cells) => {
    if (named && number === 1) return;
    if (hasEqualsSign && cells.some(isFormula)) {
      const [texts, formulas] = withFormulas(cells);
      table.add(number, texts, { formulas });
    } else table.add(number, cells);
  });
  return table.finish();
}

interface CsvOptions {
  readonly findHeader?: FindHeader | undefined;
  /** The encoding of a text that is neither in UTF-8 nor in UTF-16; if absent, the likeliest. */
  readonly encoding?: TextEncoding | undefined;
}

type Encoding = FoundEncoding["encoding"];

function isTextEncoding(encoding: Encoding): encoding is TextEncoding {
  return textEncodings.some((one) => one === encoding);
}

/** @returns true for a formula, and also for one that an apostrophe turns into text, because no one's data starts like that */
function isFormula(cell: string): boolean {
  return /^\s*'?\s*=/.test(cell);
}

/**
 * Finds the formulas in a record. `="00042"` isn't one of them: programs write it so that spreadsheets keep the zeros.
 * @returns the cells, and the columns that contain a formula
 */
function withFormulas(cells: readonly string[]): [string[], number[]] {
  const texts = cells.map((cell) => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell);
  return [texts, texts.flatMap((text, at) => (isFormula(text) ? [at] : []))];
}

/**
 * Guesses the delimiter, by the number of columns in the first record and the number of records that have as many. If no other
 * record has, the first one is a title, and the number of columns of most records counts.
 */
function separatorOf(sample: string): string {
  const candidates = [",", ";", "\t", "|"].map((delimiter) => {
    const counts = columnCounts(sample, delimiter);
    const scoreOf = (count = 1): number =>
      count < 2 ? 0 : count * counts.filter((other) => other === count).length;
    const [header = 1] = counts;
    const isAlone = scoreOf(header) <= header;
    return { delimiter, isAlone, score: scoreOf(header), most: Math.max(...counts.map(scoreOf)) };
  });
  const byHeader = candidates.filter(({ isAlone }) => !isAlone);
  const [best] =
    byHeader.length > 0
      ? byHeader.toSorted((one, other) => other.score - one.score)
      : candidates.toSorted((one, other) => other.most - one.most);
  return best?.delimiter ?? ",";
}

/** Parses the text piece by piece, so that of a large file only the cells that `take` keeps are in memory. */
async function eachRecord(
  text: Iterable<string>,
  delimiter: string,
  take: (number: number, cells: readonly string[]) => void,
): Promise<void> {
  let number = 0;
  let unfinished = 0;
  const chunk = ({ data, errors }: ParseResult<string[]>): void => {
    // A piece may end within a record. Errors in that record don't count, because the parser reads it again with the next piece.
    const broken = errors.find(({ row = 0 }) => row < data.length);
    if (broken) throw unendedQuote(number + (broken.row ?? 0) + 1);
    unfinished = data.length === 0 ? unfinished + pieceBytes : 0;
    if (unfinished > maxRecordBytes) throw unendedQuote(number + 1);
    for (const cells of data) take((number += 1), cells);
  };
  await new Promise<void>((complete, error) => {
    const handlers = { chunk, error, complete: () => complete() };
    Papa.parse<string[]>(Readable.from(text), { delimiter, newline: "\n", ...handlers });
  });
}

/**
 * Decodes a file piece by piece. Decoded as a whole, the text would take twice its bytes in memory, and would stay there as long
 * as any of its cells is in use.
 * @returns the text, with a line feed at the end of each line
 * @throws UploadError `unsupported_file` if it contains control characters
 */
function* pieces(content: Buffer, encoding: Encoding): Generator<string> {
  const decoder = decoderOf(encoding);
  let held = "";
  for (let at = 0; at < content.length; at += pieceBytes) {
    const bytes = content.subarray(at, at + pieceBytes);
    const text = held + decoder.decode(bytes, { stream: true });
    if (hasControls(text)) throw notATable();
    // A line end may be split between two pieces.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  // Without a line feed at the end, the parser would count a space after the last quotation mark as part of the cell.
  yield `${decoder.decode()}\n`;
}

const pieceBytes = 128 * 1024;
/**
 * The longest possible record: a character has at most three bytes, and each character of a cell may be a quotation mark, which
 * is written twice. A longer one is a sign of a missing quotation mark.
 */
const maxRecordBytes = tableLimits.columns * tableLimits.cell * 2 * 3;

function unendedQuote(row: number): UploadError {
  return unreadableTable({
    en: `The file can't be read from row ${row} on: a closing quotation mark may be missing`,
    es: `El archivo no se puede leer desde la fila ${row}: puede que falte cerrar unas comillas`,
  });
}

function notATable(): UploadError {
  return new UploadError("unsupported_file", {
    en: "Choose a CSV file or an Excel file (XLSX)",
    es: "Elige un archivo CSV o un archivo de Excel (XLSX)",
  });
}
