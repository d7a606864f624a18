import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { type Entry, type ZipFile as ZipToRead, fromBuffer } from "yauzl";
import { ZipFile } from "yazl";

import { tableLimits, unreadableTable } from "./table-builder.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Decompresses a workbook and stops at the limits. Libraries that read workbooks trust the sizes that an archive declares, and
 * may decompress without end.
 * @returns an uncompressed archive of the parts that are needed, whose declared sizes are true
 * @throws UploadError `unsupported_file` if it isn't a workbook; `file_too_large` if there is too much in it;
 * `validation_failed` if it is damaged
 */
export async function unpackWorkbook(content: Buffer): Promise<Buffer> {
  const unpacked = new ZipFile();
  const names = new Set<string>();
  let inflated = 0;
  try {
    const zip = await opened(content);
    for await (const entry of entriesOf(zip)) {
      if (names.size === maxEntries) throw tooMuchInside();
      names.add(entry.fileName);
      if (!neededParts.test(entry.fileName)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of (await inflating(zip, entry)) as AsyncIterable<Buffer>) {
        inflated += chunk.length;
        if (inflated > tableLimits.inflatedBytes) throw tooMuchInside();
        chunks.push(chunk);
      }
      const part = withFormulaTexts(Buffer.concat(chunks));
      unpacked.addBuffer(part, entry.fileName, { compress: false });
    }
  } catch (error) {
    throw error instanceof UploadError ? error : brokenWorkbook(error);
  }
  if (!names.has("xl/workbook.xml"))
    throw new UploadError("unsupported_file", {
      en: "Choose a CSV file or an Excel file (XLSX)",
      es: "Elige un archivo CSV o un archivo de Excel (XLSX)",
    });
  unpacked.end();
  return buffer(unpacked.outputStream);
}

/** The largest number of files in the archive: many times what a workbook with pictures and themes has. */
const maxEntries = 10_000;

/** The parts that are needed to read cells; pictures, macros and comments are left out. */
const neededParts =
  /^(?:\[Content_Types\]\.xml|(?:_rels|xl|xl\/_rels|xl\/worksheets)\/[^/]+\.(?:xml|rels))$/;

/**
 * Writes the text 0 into formulas without a text. A formula that shares the text of another cell has none of its own, and the
 * library would treat its cell as a plain value.
 */
function withFormulaTexts(part: Buffer): Buffer {
  const before = part.toString("latin1");
  const after = before.replaceAll(emptyFormula, "<$1>0</$1>");
  return after === before ? part : Buffer.from(after, "latin1");
}

const emptyFormula = /<((?:\w+:)?f)(?:\s[^<>]*)?(?:\/>|><\/\1>)/g;

function opened(content: Buffer): Promise<ZipToRead> {
  return new Promise((resolve, reject) =>
    fromBuffer(content, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  );
}

async function* entriesOf(zip: ZipToRead): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip
        .once("entry", resolve)
        .once("end", () => resolve(null))
        .once("error", reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (entry === null) return;
    yield entry;
  }
}

function inflating(zip: ZipToRead, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** @returns the error for a workbook that can't be read */
export function brokenWorkbook(cause?: unknown): UploadError {
  return unreadableTable(
    {
      en: "The Excel file is damaged or incomplete. Save it again and upload it again",
      es: "El archivo de Excel está dañado o incompleto. Guárdalo otra vez y vuelve a subirlo",
    },
    cause,
  );
}

function tooMuchInside(): UploadError {
  return new UploadError("file_too_large", {
    en: "This Excel file is too large. Keep only the table, or save it as CSV",
    es: "Este archivo de Excel es demasiado grande. Deja solo la tabla o guárdalo como CSV",
  });
}
