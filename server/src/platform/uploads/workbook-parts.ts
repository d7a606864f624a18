import type { Readable } from "node:stream";

import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, type ZipFile, fromBuffer } from "yauzl";

import { tableLimits, unreadableTable } from "./table-limits.ts";
import { UploadError } from "./upload-error.ts";

/** What a reader of one part is told of; names without their prefix. */
export interface PartReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A workbook as the archive of XML that it is. Parts are inflated as they are read, never the whole at once. */
export class WorkbookParts {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private inflated = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  /** @throws UploadError for an archive that is broken, or no workbook */
  static async open(content: Buffer): Promise<WorkbookParts> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromBuffer(content, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error ? reject(broken(error)) : resolve(opened),
      ),
    );
    const entries = await entriesOf(zip);
    if (!entries.has("xl/workbook.xml"))
      throw new UploadError("unsupported_file", {
        en: "Choose a table: a CSV file or an Excel workbook (XLSX)",
        es: "Elige una tabla: un archivo CSV o un libro de Excel (XLSX)",
      });
    return new WorkbookParts(zip, entries);
  }

  /**
   * Reads one part from its first tag to its last.
   * @returns false where the workbook has none of that name
   * @throws UploadError for what is no XML, or inflates to more than the bounds allow
   */
  async read(name: string, reader: PartReader): Promise<boolean> {
    const entry = this.entries.get(name);
    if (entry === undefined) return false;
    const parser = parserFor(reader);
    const decoder = new TextDecoder();
    try {
      for await (const chunk of (await this.stream(entry)) as AsyncIterable<Buffer>) {
        this.inflated += chunk.length;
        if (this.inflated > tableLimits.inflatedBytes) throw tooMuchInside();
        parser.write(decoder.decode(chunk, { stream: true }));
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      throw error instanceof UploadError ? error : broken(error);
    }
    return true;
  }

  private stream(entry: Entry): Promise<Readable> {
    // What the archive says of itself is looked at first; what it turns out to be is counted as it comes.
    if (entry.uncompressedSize > tableLimits.inflatedBytes) throw tooMuchInside();
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }
}

/** Many times what a workbook with its pictures and themes has. */
const mostEntries = 10_000;

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      if (entries.size === mostEntries) return reject(tooMuchInside());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error) => reject(broken(error)));
    zip.readEntry();
  });
}

function parserFor(reader: PartReader): SaxesParser {
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) =>
    reader.open?.(localName(name), attributes),
  );
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name }) => reader.close?.(localName(name)));
  // A workbook has none; what it declares could grow without end.
  parser.on("doctype", () => {
    throw broken();
  });
  parser.on("error", (error) => {
    throw error;
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function broken(cause?: unknown): UploadError {
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
