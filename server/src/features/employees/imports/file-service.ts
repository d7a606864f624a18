import type { Files } from "#server/adapters/files/port";
import type { ImportWork } from "#server/features/employees/imports/plan-service";
import {
  type Preview,
  type PreviewWork,
  type RefusedRow,
  previewImport,
  readRefused,
} from "#server/features/employees/imports/preview-service";
import type { ReadHead } from "#server/features/employees/import-columns/people-rules";
import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

/**
 * @returns the bytes of an import's file
 * @throws CallError `conflict` if the file is no longer stored
 */
export async function keptFile(files: Files, key: string): Promise<Buffer> {
  const stored = await files.get(key);
  if (stored === null) throw fileGone();
  const chunks: Buffer[] = [];
  for await (const chunk of stored.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function fileGone(): CallError {
  return new CallError("conflict", {
    text: {
      en: "The file is no longer available. Please upload it again",
      es: "El archivo ya no está disponible. Vuelve a subirlo",
    },
  });
}

/**
 * A file that a call uploads or refers to. Its bytes are read only when the work on the file starts, so a file that waits
 * in a queue uses no memory.
 */
export interface FileSource {
  /** The size in bytes. */
  readonly size: number;
  read(): Promise<Buffer>;
}

/**
 * @returns the source of an import's file
 * @throws CallError `conflict` if the file is no longer stored
 */
export async function keptSource(files: Files, key: string): Promise<FileSource> {
  const facts = await files.stat(key);
  if (facts === null) throw fileGone();
  return { size: facts.size, read: () => keptFile(files, key) };
}

/** What is needed to read files: the worker process, and the database for short text files, which this process reads. */
interface Place {
  readonly db: Db;
  readonly worker: WorkerProcess;
}

const module = new URL("./preview-service.ts", import.meta.url);

/**
 * @returns the preview of a file, see `previewImport`. `isShort` is true for a short text file, which is read in this process
 *   because starting a worker process would take longer
 * @throws UploadError for a file that can't be read, or needs too much memory or time
 */
export async function previewIn(
  place: Place,
  source: FileSource,
  work: Omit<PreviewWork, "content">,
): Promise<{ preview: Preview; isShort: boolean }> {
  const content = await shortText(source);
  const preview =
    content === null
      ? await place.worker.call<PreviewWork, Preview>({
          ...{ module, name: previewImport.name, owner: work.scope.companyId },
          input: async () => ({ ...work, content: await source.read() }),
        })
      : await previewImport(place, { ...work, content });
  return { preview, isShort: content !== null };
}

/**
 * @returns the columns and the rejected rows of a file, see `readRefused`
 * @throws the same errors as `previewIn`
 */
export async function refusedIn(
  place: Place,
  source: FileSource,
  work: Omit<ImportWork, "content">,
): Promise<{ head: ReadHead; rows: RefusedRow[] }> {
  const content = await shortText(source);
  if (content !== null) return readRefused(place, { ...work, content });
  return place.worker.call({
    ...{ module, name: readRefused.name, owner: work.scope.companyId },
    input: async () => ({ ...work, content: await source.read() }),
  });
}

/**
 * @returns the bytes of a short text file; null for a long file or a ZIP archive (such as an Excel workbook), whose unpacked
 *   data may be far larger
 */
async function shortText({ size, read }: FileSource): Promise<Buffer | null> {
  if (size > 50_000) return null;
  const content = await read();
  return content[0] === 0x50 && content[1] === 0x4b ? null : content;
}
