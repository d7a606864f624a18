import type { WorkerContext } from "#server/platform/worker/worker-messages";
import { type Renditions, checkPixels, readProfile, renderPixels } from "./process-image.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Converts a picture in HEIC, which iPhones make. Runs in the worker process: decoding 50 megapixels takes seconds and 500 MB, and
 * the decoder (libheif, compiled to WebAssembly) reads what strangers send, so it is kept apart from calls and secrets in memory.
 * @param input.content the whole file
 * @param input.type the media type of the content
 * @throws UploadError `unsupported_file` if it can't be read; `file_too_large` if it has too many pixels
 */
export async function renderHeic(
  _: WorkerContext,
  { content, type }: { content: Uint8Array; type: string },
): Promise<Renditions> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const pictures = silently(() => new libheif.HeifDecoder().decode(content));
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (picture === undefined) throw broken(type);
  try {
    const [width, height] = [picture.get_width(), picture.get_height()];
    checkPixels(width * height, type);
    const data = new Uint8ClampedArray(width * height * 4);
    const decoded = await new Promise<object | null>((resolve) =>
      picture.display({ data, width, height }, resolve),
    );
    if (decoded === null) throw broken(type);
    // The decoder gives pixels in the color space of the file.
    return await renderPixels({ data, width, height, profile: await readProfile(content) });
  } finally {
    for (const each of pictures) each.free();
  }
}

/** libheif writes what is wrong with a file to the console, between the lines of our log. */
function silently<T>(read: () => T): T {
  const { log } = globalThis.console;
  Object.assign(globalThis.console, { log() {} });
  try {
    return read();
  } finally {
    Object.assign(globalThis.console, { log });
  }
}

function broken(detected: string): UploadError {
  return new UploadError(
    "unsupported_file",
    {
      en: "This HEIC picture can't be read. Save it as JPEG and try again",
      es: "No se puede leer esta imagen HEIC. Guárdala como JPEG e inténtalo de nuevo",
    },
    { detected },
  );
}
