import { useState } from "react";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { download } from "#web/lib/api/api-client.ts";
import type { CallName, Input } from "#web/lib/api/contract.ts";
import { showError } from "#web/ui/feedback/show-error.ts";

/** The download of a file. The server creates the file during the download, so the file's size isn't known in advance. */
export interface Downloading {
  /** The bytes received so far; null if no download is running. */
  readonly bytes: number | null;
  readonly start: () => void;
}

/** @param fallback the file's name if the server sends no name */
export function useDownload<K extends CallName>(
  call: K,
  input: Input<K>,
  fallback: string,
): Downloading {
  const [bytes, setBytes] = useState<number | null>(null);
  const start = (): void => {
    setBytes(0);
    download(call, input, { onReceived: setBytes })
      .then(({ blob, filename }) => saveBlob(blob, filename ?? fallback))
      .catch((error: unknown) => showError(error))
      .finally(() => setBytes(null));
  };
  return { bytes, start };
}
