import { crc32, deflateSync } from "node:zlib";

import { fileTypeFromBuffer } from "file-type";
import type { Metadata, Sharp } from "sharp";
import { createSemaphore } from "#server/platform/semaphore";
import type { WorkerProcess } from "#server/platform/worker/worker-process";
import { UploadError } from "./upload-error.ts";
import { isHeic } from "./upload-types.ts";

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

/** The largest number of pixels that are decoded, in all frames together. Phone cameras of "50 megapixels" make up to 50.4 million. */
const maxPixels = 52_000_000;

/**
 * Creates the three renditions of a picture. Each is encoded again from the pixels: upright, in sRGB, without metadata (location,
 * camera, comments) and without anything else that was in the file. Pictures are never enlarged. `original` and `min` of an
 * animation are animated too, as WebP, if all its frames together fit into `maxPixels`; `thumb` is its first frame.
 *
 * @param content a JPEG, PNG, WebP, GIF, AVIF or HEIC file
 * @param converter where HEIC is converted, and for which company; null if it isn't taken
 * @throws UploadError `unsupported_file` if it is another type or damaged; `file_too_large` if it has too many pixels
 */
export async function processImage(
  content: Buffer,
  converter: Converter | null = null,
): Promise<Renditions> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? null;
  if (type !== null && converter !== null && isHeic(type))
    return oneHeicAtATime(() =>
      converter.worker.call({
        ...{ module: heicModule, name: "renderHeic", owner: converter.owner },
        input: async () => ({ content, type }),
      }),
    );
  if (type === null || !readable.has(type)) {
    throw new UploadError(
      "unsupported_file",
      { en: "This picture can't be read", es: "Esta imagen no se puede leer" },
      {
        detected: type,
      },
    );
  }
  if (type === "image/avif" && content.toString("latin1", 8, 12) === "avis")
    throw new UploadError(
      "unsupported_file",
      {
        en: "Animated AVIF pictures can't be uploaded. Save the picture as a GIF or WebP",
        es: "No se pueden subir imágenes AVIF animadas. Guarda la imagen como GIF o WebP",
      },
      { detected: type },
    );
  return withSlot(() => render(content, type));
}

interface Converter {
  readonly worker: WorkerProcess;
  /** The id of the company whose picture it is. */
  readonly owner: number;
}

const heicModule = new URL("./heic.ts", import.meta.url);

/** The worker process refuses work of a company that sends much at the same time. Pictures wait here instead. */
const oneHeicAtATime = createSemaphore(1);

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
    const open = (isWhole: boolean): Sharp =>
      sharp(content, {
        ...{ failOn: "error", limitInputPixels: maxPixels, animated: animated && isWhole },
      }).autoOrient();
    return await renditions(open, main);
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
  checkPixels(frame, type);
  return pages > 1 && (type === "image/gif" || type === "image/webp") && frame * pages <= maxPixels;
}

/** @returns the type of the `original` of a still picture. A GIF becomes PNG, which keeps its exact colors. */
function mainType(type: string): Rendition["type"] {
  if (type === "image/jpeg") return "image/jpeg";
  return type === "image/webp" || type === "image/avif" ? "image/webp" : "image/png";
}

/** @throws UploadError `file_too_large` if a picture has more pixels than are decoded */
export function checkPixels(pixels: number, type: string): void {
  if (pixels <= maxPixels) return;
  throw new UploadError(
    "file_too_large",
    {
      en: "The picture is too large. Make it smaller",
      es: "La imagen es demasiado grande. Redúcela",
    },
    { detected: type },
  );
}

/** @returns the color profile (ICC) of a picture, which needn't be one that `processImage` can decode; null without one */
export async function readProfile(content: Uint8Array): Promise<Buffer | null> {
  const sharp = await imageLibrary();
  const metadata = await sharp(content)
    .metadata()
    .catch(() => null);
  return metadata?.icc ?? null;
}

/** Creates the renditions of a decoded picture. @param pixels.data RGBA, upright @param pixels.profile an ICC profile; null: sRGB */
export async function renderPixels({
  data,
  width,
  height,
  profile,
}: {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  profile: Buffer | null;
}): Promise<Renditions> {
  const sharp = await imageLibrary();
  let isOpaque = true;
  for (let at = 3; isOpaque && at < data.length; at += 4) isOpaque = data[at] === 255;
  const open = (): Sharp => {
    const picture = sharp(data, {
      raw: { width, height, channels: 4 },
      limitInputPixels: maxPixels,
    });
    return isOpaque ? picture.removeAlpha() : picture;
  };
  const main = isOpaque ? "image/jpeg" : "image/webp";
  if (profile === null) return renditions(open, main);
  // Pixels alone can't have a profile. With the profile of its file, sharp converts the picture to sRGB.
  const png = withProfile(await open().png({ compressionLevel: 0 }).toBuffer(), profile);
  return renditions(() => sharp(png, { limitInputPixels: maxPixels }), main);
}

/** @returns the PNG with a color profile, in a chunk (`iCCP`) behind its header */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33;
  const chunk = Buffer.concat([Buffer.from("iCCPprofile\0\0"), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(chunk));
  const parts = [png.subarray(0, headerEnd), length, chunk, checksum, png.subarray(headerEnd)];
  return Buffer.concat(parts);
}

/**
 * @param open gives the picture; with all its frames if `isWhole`, else the first one
 * @param main the type of `original`
 */
async function renditions(
  open: (isWhole: boolean) => Sharp,
  main: Rendition["type"],
): Promise<Renditions> {
  return {
    original: await rendition(open(true), "original", main),
    min: await rendition(open(true), "min", "image/webp"),
    thumb: await rendition(open(false), "thumb", "image/webp"),
  };
}

async function rendition(
  picture: Sharp,
  size: keyof typeof renditionSizes,
  type: Rendition["type"],
): Promise<Rendition> {
  const side = renditionSizes[size];
  const drawn = picture
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
