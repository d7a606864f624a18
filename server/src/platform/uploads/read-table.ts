import { type TextEncoding, textEncodings } from "@lineup/contract/import-fields";

import { readCsv } from "./read-csv.ts";
import { type FindHeader, type Table, unreadableTable } from "./table-builder.ts";
import { type FoundEncoding, detectEncoding } from "./text-encodings.ts";
import { UploadError } from "./upload-error.ts";

/** How a table is read. */
export interface TableOptions {
  /** Finds the header; if absent, the first row that isn't blank is the header. */
  readonly findHeader?: FindHeader | undefined;
  /** The encoding of a CSV file that is neither in UTF-8 nor in UTF-16; if absent, the likeliest. */
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Reads an uploaded CSV or XLSX file; the content tells which it is. This takes time, and memory for the whole table, so it
 * should run in the worker process.
 * @throws UploadError `unsupported_file` for other files; `file_too_large` for a workbook with too much in it;
 * `validation_failed` for a file that is empty, damaged, or exceeds `tableLimits`
 */
export async function readTable(content: Buffer, options: TableOptions = {}): Promise<Table> {
  if (content.length === 0)
    throw unreadableTable({ en: "The file is empty", es: "El archivo está vacío" });
  if (beginsWith(content, [0x50, 0x4b])) {
    // Loaded only for workbooks: the library takes as much memory as all other code that reads files.
    const { readWorkbook } = await import("./read-workbook.ts");
    return readWorkbook(content, options);
  }
  if (beginsWith(content, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UploadError("unsupported_file", {
      en: "This Excel file has an old format or a password. Save it as XLSX without a password",
      es: "Este archivo de Excel tiene un formato antiguo o contraseña. Guárdalo como XLSX sin contraseña",
    });
  return readCsv(content, options);
}

/**
 * @returns how the text of a CSV file is encoded; null for other files, and for text in UTF-8 or UTF-16, which is certain
 * @throws UploadError `validation_failed` for damaged UTF-8
 */
export function uncertainEncoding(
  content: Buffer,
): (FoundEncoding & { readonly encoding: TextEncoding }) | null {
  if (beginsWith(content, [0x50, 0x4b])) return null;
  const found = detectEncoding(content);
  const encoding = textEncodings.find((one) => one === found.encoding);
  return encoding === undefined ? null : { ...found, encoding };
}

function beginsWith(content: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => content[at] === byte);
}
