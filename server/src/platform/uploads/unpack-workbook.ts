import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { type Entry, type ZipFile as ZipToRead, fromBuffer } from "yauzl";
import { ZipFile } from "yazl";

import { tableLimits, unreadableTable } from "./table-builder.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Inflates a workbook's parts within the bounds and puts them into an archive that is as large as it says. Readers of
 * workbooks believe what an archive says of itself, and inflate without end.
 * @throws UploadError for an archive that is broken, no workbook, or holds more than the bounds allow
 */
export async function unpackWorkbook(content: Buffer): Promise<Buffer> {
  const unpacked = new ZipFile();
  const names = new Set<string>();
  let inflated = 0;
  try {
    const zip = await opened(content);
    for await (const entry of entriesOf(zip)) {
      if (names.size === mostEntries) throw tooMuchInside();
      names.add(entry.fileName);
      if (!readParts.test(entry.fileName)) continue;
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
      en: "Choose a table: a CSV file or an Excel workbook (XLSX)",
      es: "Elige una tabla: un archivo CSV o un libro de Excel (XLSX)",
    });
  unpacked.end();
  return buffer(unpacked.outputStream);
}

/** Many times what a workbook with its pictures and themes has. */
const mostEntries = 10_000;

/** What cells can stand in, or be explained by: no pictures, programs or notes. */
const readParts =
  /^(?:\[Content_Types\]\.xml|(?:_rels|xl|xl\/_rels|xl\/worksheets)\/[^/]+\.(?:xml|rels))$/;

/** A formula that shares another's text has none, and the library takes such a cell for its value. */
function withFormulaTexts(part: Buffer): Buffer {
  const before = part.toString("latin1");
  const after = before.replaceAll(withoutText, "<$1>0</$1>");
  return after === before ? part : Buffer.from(after, "latin1");
}

const withoutText = /<((?:\w+:)?f)(?:\s[^<>]*)?(?:\/>|><\/\1>)/g;

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

/** @returns what is thrown for a workbook that can't be read */
export function brokenWorkbook(cause?: unknown): UploadError {
  return unreadableTable(
    {
      en: "The workbook is damaged or incomplete. Save it again and send it anew",
      es: "El libro está dañado o incompleto. Guárdalo otra vez y vuelve a enviarlo",
    },
    cause,
  );
}

function tooMuchInside(): UploadError {
  return new UploadError("file_too_large", {
    en: "There is too much in this workbook. Leave only the table in it, or save it as CSV",
    es: "Hay demasiado en este libro. Deja solo la tabla o guárdalo como CSV",
  });
}
