import type { Files } from "#server/adapters/files/port";
import type { ImportWork } from "#server/features/employees/import-plan-service";
import {
  type Preview,
  type PreviewWork,
  type RefusedRow,
  previewImport,
  readRefused,
} from "#server/features/employees/import-preview-service";
import type { ReadHead } from "#server/features/employees/import-people-rules";
import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Apart } from "#server/platform/threads/apart";

/** @returns the bytes of an import's file @throws CallError `conflict` when it is no longer kept */
export async function keptFile(files: Files, key: string): Promise<Buffer> {
  const stored = await files.get(key);
  if (stored === null)
    throw new CallError("conflict", {
      text: {
        en: "The file is no longer kept. Please send it again",
        es: "El archivo ya no se conserva. Vuelve a enviarlo",
      },
    });
  const chunks: Buffer[] = [];
  for await (const chunk of stored.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Where a file is read: where the call is, or on a thread of its own. */
interface Place {
  readonly db: Db;
  readonly apart: Apart;
}

const module = new URL("./import-preview-service.ts", import.meta.url);

/** @returns what a file would do; see `previewImport` @throws UploadError for one that can't be read, or takes too much */
export function previewIn(place: Place, input: PreviewWork): Promise<Preview> {
  return isShortText(input.content)
    ? previewImport(place, input)
    : place.apart.call({ module, name: previewImport.name, input });
}

/** @returns the rows that can't be used; see `readRefused` @throws as `previewIn` */
export function refusedIn(
  place: Place,
  input: ImportWork,
): Promise<{ head: ReadHead; rows: RefusedRow[] }> {
  return isShortText(input.content)
    ? readRefused(place, input)
    : place.apart.call({ module, name: readRefused.name, input });
}

/** Read in less time than a thread takes to begin; an archive could hold much more than it shows. */
function isShortText(content: Uint8Array): boolean {
  return content.length <= 50_000 && !(content[0] === 0x50 && content[1] === 0x4b);
}
