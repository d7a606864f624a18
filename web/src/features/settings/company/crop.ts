import type { Zoom } from "#web/ui/pictures/zoom.ts";

/** The side of the frame that the logo is cropped in, in CSS pixels. */
export const frameSide = 256;
/** The side of the cropped logo, in pixels. */
const logoSide = 512;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @returns where to draw a picture on the logo so that it shows what the frame shows, in pixels of the logo */
export function placeOnLogo(
  { width, height }: Size,
  { scale, x, y }: Zoom,
): Size & { x: number; y: number } {
  const enlarged = (logoSide / Math.max(width, height)) * scale;
  const perPixel = logoSide / frameSide;
  const drawn = { width: width * enlarged, height: height * enlarged };
  return {
    ...drawn,
    x: logoSide / 2 + x * perPixel - drawn.width / 2,
    y: logoSide / 2 + y * perPixel - drawn.height / 2,
  };
}

/** @returns what the frame shows of a picture, as a `data:` address */
export function cropLogo(picture: HTMLImageElement, zoom: Zoom): string {
  const canvas = document.createElement("canvas");
  canvas.width = logoSide;
  canvas.height = logoSide;
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { x, y, width, height } = placeOnLogo(size, zoom);
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height);
  // Browsers that can't write WebP write PNG.
  return canvas.toDataURL("image/webp", 0.92);
}

/** @returns the picture of a `data:` address as a file */
export function pictureOf(address: string): Blob {
  const [head = "", body = ""] = address.split(",");
  const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "" });
}
