import sharp from "sharp";

/** @returns a picture of 8 × 8 pixels in PNG */
export function smallPicture(): Promise<Buffer> {
  const plain = { width: 8, height: 8, channels: 3, background: "#336699" } as const;
  return sharp({ create: plain }).png().toBuffer();
}
