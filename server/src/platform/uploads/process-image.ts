import { fileTypeFromBuffer } from "file-type";
import type { Metadata, Sharp } from "sharp";
import { createSemaphore } from "#server/platform/semaphore";
import { UploadError } from "./upload-error.ts";

export interface Rendition {
  data: Buffer;
  type: "image/jpeg" | "image/png" | "image/webp";
  /** Without the dot. */
  extension: "jpg" | "png" | "webp";
  /** Pixels, with the picture upright. */
  width: number;
  height: number;
}

export interface Renditions {
  original: Rendition;
  min: Rendition;
  thumb: Rendition;
}

/** The longest side of each rendition, in pixels. */
const renditionSizes = { original: 2400, min: 1200, thumb: 320 } as const;

/** The largest number of pixels that are decoded, in all frames together. It allows pictures from a 48-megapixel phone camera. */
const maxPixels = 50_000_000;

/**
 * Creates the three renditions of a picture. Each is encoded again from the pixels: upright, in sRGB, without metadata (location,
 * camera, comments) and without anything else that was in the file. Pictures are never enlarged. `original` and `min` of an
 * animation are animated too, as WebP, if all its frames together fit into `maxPixels`; `thumb` is its first frame.
 *
 * @param content a JPEG, PNG, WebP, GIF or AVIF file
 * @throws UploadError `unsupported_file` if it is another type or damaged; `file_too_large` if it has too many pixels
 */
export async function processImage(content: Buffer): Promise<Renditions> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? null;
  if (type === null || !readable.has(type)) {
    throw new UploadError(
      "unsupported_file",
      { en: "This picture can't be read", es: "Esta imagen no se puede leer" },
      {
        detected: type,
      },
    );
  }
  return withSlot(() => render(content, type));
}

const readable = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
]);

/** Processes two pictures at a time. Each takes up to 200 MB, and more of them would not be faster on a few cores. */
const withSlot = createSemaphore(2);

/** Loads sharp with the first picture, because the library takes 20 MB of memory. */
async function imageLibrary(): Promise<typeof import("sharp").default> {
  return (await import("sharp")).default;
}

async function render(content: Buffer, type: string): Promise<Renditions> {
  const sharp = await imageLibrary();
  try {
    const animated = isAnimated(
      await sharp(content, { failOn: "error", limitInputPixels: false }).metadata(),
      type,
    );
    const main = animated ? "image/webp" : mainType(type);
    return {
      original: await rendition(content, "original", main, animated),
      min: await rendition(content, "min", "image/webp", animated),
      thumb: await rendition(content, "thumb", "image/webp", false),
    };
  } catch (cause) {
    if (cause instanceof UploadError) throw cause;
    throw new UploadError(
      "unsupported_file",
      { en: "The picture is damaged", es: "La imagen está dañada" },
      { detected: type, cause },
    );
  }
}

function isAnimated({ width, height, pageHeight, pages = 1 }: Metadata, type: string): boolean {
  const frame = width * (pageHeight ?? height);
  if (frame > maxPixels)
    throw new UploadError(
      "file_too_large",
      {
        en: "The picture is too large. Make it smaller",
        es: "La imagen es demasiado grande. Redúcela",
      },
      { detected: type },
    );
  return pages > 1 && (type === "image/gif" || type === "image/webp") && frame * pages <= maxPixels;
}

/** @returns the type of the `original` of a still picture. A GIF becomes PNG, which keeps its exact colors. */
function mainType(type: string): Rendition["type"] {
  if (type === "image/jpeg") return "image/jpeg";
  return type === "image/webp" || type === "image/avif" ? "image/webp" : "image/png";
}

async function rendition(
  content: Buffer,
  size: keyof typeof renditionSizes,
  type: Rendition["type"],
  animated: boolean,
): Promise<Rendition> {
  const side = renditionSizes[size];
  const sharp = await imageLibrary();
  const drawn = sharp(content, { failOn: "error", limitInputPixels: maxPixels, animated })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: 30 });
  const { data, info } = await encode(drawn, type).toBuffer({ resolveWithObject: true });
  return {
    data,
    type,
    extension: extensions[type],
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;

function encode(drawn: Sharp, type: Rendition["type"]): Sharp {
  if (type === "image/jpeg") return drawn.jpeg({ quality: 85, progressive: true });
  if (type === "image/png") return drawn.png({ compressionLevel: 8 });
  return drawn.webp({ quality: 80 });
}
