import { readCsv } from "./read-csv.ts";
import { type Table, unreadableTable } from "./table-builder.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Reads a table that somebody sends: CSV or XLSX, told by its content. Takes its time and the memory of the whole table, so
 * it belongs in a process of its own.
 * @throws UploadError `unsupported_file` for what is neither; `validation_failed` for one that is empty, broken, or beyond
 * the bounds of `tableLimits`
 */
export async function readTable(content: Buffer): Promise<Table> {
  if (content.length === 0)
    throw unreadableTable({ en: "The file is empty", es: "El archivo está vacío" });
  if (beginsWith(content, [0x50, 0x4b])) {
    // Its library takes as much memory as the rest of what reads files: only where there is a workbook.
    const { readWorkbook } = await import("./read-workbook.ts");
    return readWorkbook(content);
  }
  if (beginsWith(content, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UploadError("unsupported_file", {
      en: "This workbook is of an old kind or has a password. Save it as XLSX without one",
      es: "Este libro es de un tipo antiguo o tiene contraseña. Guárdalo como XLSX sin ella",
    });
  return readCsv(content);
}

function beginsWith(content: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => content[at] === byte);
}
