import { isUtf8 } from "node:buffer";

import { CsvError, type Options, parse } from "csv-parse/sync";

import {
  type Table,
  TableBuilder,
  tableLimits,
  tooManyRows,
  unreadableTable,
} from "./table-limits.ts";
import { columnCounts, hasControls, looksLikeMarkup } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Reads text in columns, whatever wrote it: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars.
 * @throws UploadError for what is no such text, or is beyond the bounds
 */
export function readCsv(content: Buffer): Table {
  const text = decoded(content);
  if (hasControls(text) || looksLikeMarkup(text.slice(0, sampleLength))) throw noTable();
  const named = /^"?sep=(.)"?\r?\n/i.exec(text);
  const delimiter = named?.[1] ?? separatorOf(text);
  const table = new TableBuilder();
  for (const [at, cells] of records(text, delimiter).entries()) {
    if (named && at === 0) continue;
    table.add(at + 1, cells);
  }
  return table.finish();
}

const sampleLength = 64 * 1024;

/** @throws UploadError for bytes that are no text in any of the encodings that spreadsheets and payroll systems write */
function decoded(content: Buffer): string {
  return new TextDecoder(encodingOf(content)).decode(content);
}

function encodingOf(content: Buffer): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
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
function separatorOf(text: string): string {
  const sample = text.slice(0, sampleLength);
  const found = [",", ";", "\t", "|"].map((delimiter) => {
    const [header = 1, ...others] = columnCounts(sample, delimiter);
    const agreeing = others.filter((count) => count === header).length;
    return { delimiter, score: header < 2 ? 0 : header * (1 + agreeing) };
  });
  const best = found.toSorted((one, other) => other.score - one.score)[0];
  return best?.delimiter ?? ",";
}

function records(text: string, delimiter: string): string[][] {
  const options: Options = {
    delimiter,
    // Each sign that can't come up is one less to look for at every character.
    record_delimiter: text.includes("\r") ? ["\r\n", "\n", "\r"] : "\n",
    quote: text.includes('"') ? '"' : false,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: tableLimits.cell * 20,
  };
  try {
    const found: string[][] = parse(text, { ...options, to: mostRecords });
    if (found.length < mostRecords) return found;
    // Only blank ones are left out behind it: whoever stood there would count as missing.
    const behind = parse(text, { ...options, from: mostRecords + 1, on_record: unlessBlank });
    if (behind.length > 0) throw tooManyRows();
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    throw unreadableTable(
      {
        en: `The file can't be read from line ${line} on: a quotation mark may be missing its other half`,
        es: `El archivo no se puede leer desde la línea ${line}: puede que falte cerrar unas comillas`,
      },
      error,
    );
  }
}

/** Blank ones among them; beyond so many, a file is not kept in memory. */
const mostRecords = tableLimits.rows * 2;

function unlessBlank(cells: string[]): string[] | null {
  return cells.some((cell) => cell.trim() !== "") ? cells : null;
}

function noTable(): UploadError {
  return new UploadError("unsupported_file", {
    en: "Choose a table: a CSV file or an Excel workbook (XLSX)",
    es: "Elige una tabla: un archivo CSV o un libro de Excel (XLSX)",
  });
}
