import { processImage } from "./process-image.ts";

/** The longest side of a logo, in pixels: sharp on every screen at the sizes that logos are shown in. */
const longestSide = 512;

/**
 * Draws a logo from any picture, as a PNG: mail programs show no newer format.
 * @param content a file that `processImage` reads; of an animation, the first frame counts
 * @throws UploadError as `processImage` does
 */
export async function processLogo(content: Buffer): Promise<Buffer> {
  const { original } = await processImage(content);
  const { default: sharp } = await import("sharp");
  return sharp(original.data)
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
