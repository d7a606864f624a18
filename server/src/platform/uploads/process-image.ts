import { fileTypeFromBuffer } from "file-type";
import type { Metadata, Sharp } from "sharp";
import { createSemaphore } from "#server/platform/semaphore";
import { UploadError } from "./upload-error.ts";

export interface Rendition {
  data: Buffer;
  type: "image/jpeg" | "image/png" | "image/webp";
  /** Without the dot. */
  extension: "jpg" | "png" | "webp";
  /** Pixels, after turning it upright. */
  width: number;
  height: number;
}

export interface Renditions {
  original: Rendition;
  min: Rendition;
  thumb: Rendition;
}

/** Longest side of each rendition, in pixels. */
const renditionSizes = { original: 2400, min: 1200, thumb: 320 } as const;

/** Pixels that are decoded at most, all frames together: a 48-megapixel phone camera fits. */
const maxPixels = 50_000_000;

/**
 * Makes the three renditions of a picture. Each is drawn anew from the pixels: upright, in sRGB, without metadata (place, camera,
 * comments) and without whatever else the file carried. Nothing is enlarged. An animation stays one (as WebP) in original and min
 * while all its frames fit `maxPixels`; the thumb is its first frame.
 *
 * @param content JPEG, PNG, WebP, GIF or AVIF.
 * @throws UploadError `unsupported_file` when it is no such picture or is broken, `file_too_large` when it has too many pixels.
 */
export async function processImage(content: Buffer): Promise<Renditions> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? null;
  if (type === null || !readable.has(type)) {
    throw new UploadError(
      "unsupported_file",
      { en: "This is no picture that can be read", es: "Esta imagen no se puede leer" },
      {
        detected: type,
      },
    );
  }
  return oneOfTwo(() => render(content, type));
}

const readable = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
]);

/** Decoding takes up to 200 MB each: more at once gains nothing on the cores there are. */
const oneOfTwo = createSemaphore(2);

/** Loaded with the first picture: the library takes 20 MB. */
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
      { en: "The picture is broken", es: "La imagen está dañada" },
      { detected: type, cause },
    );
  }
}

function isAnimated({ width, height, pageHeight, pages = 1 }: Metadata, type: string): boolean {
  const frame = width * (pageHeight ?? height);
  if (frame > maxPixels)
    throw new UploadError(
      "file_too_large",
      { en: "The picture has too many pixels", es: "La imagen tiene demasiados píxeles" },
      { detected: type },
    );
  return pages > 1 && (type === "image/gif" || type === "image/webp") && frame * pages <= maxPixels;
}

/** JPEG and PNG stay what they are; a still GIF keeps its exact colours as PNG. */
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
