import type { Files } from "#server/adapters/files/port";
import { CallError } from "#server/platform/http/errors";

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
