import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata, type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type WorkerProcess, createWorkerProcess } from "#server/platform/worker/worker-process";
import { animatedAvif, heic, heicInDisplayP3 } from "../../../test/support/sample-pictures.ts";
import { type Rendition, processImage } from "./process-image.ts";
import { UploadError } from "./upload-error.ts";

/** A picture whose left half is red and whose right half is blue. */
function twoHalves(width: number, height: number): Sharp {
  const half = {
    width: Math.round(width / 2),
    height,
    channels: 3 as const,
    background: "#ff0000",
  };
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

async function animation(frames: number, width: number, height: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, at) =>
    sharp({
      create: { width, height, channels: 3, background: { r: (at * 40) % 256, g: 0, b: 0 } },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ effort: 1, delay: pictures.map(() => 70) })
    .toBuffer();
}

/** A decompression bomb: a PNG (RFC 2083) of black one-bit pixels, a small file that takes a lot of memory when decoded. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

async function refusal(content: Buffer): Promise<UploadError> {
  const error: unknown = await processImage(content).catch((cause: unknown) => cause);
  if (error instanceof UploadError) return error;
  throw new Error("expected an UploadError");
}

/** @returns the metadata in the bytes of a rendition, to check its declared properties */
function reread(rendition: Rendition): Promise<Metadata> {
  return sharp(rendition.data).metadata();
}

describe("Sizes", () => {
  test("The longer sides of a camera picture's renditions are 2400, 1200 and 320 pixels", async () => {
    const made = await processImage(await twoHalves(4000, 3000).jpeg().toBuffer());
    const sizes = [made.original, made.min, made.thumb].map(({ width, height, type }) => [
      width,
      height,
      type,
    ]);
    expect(sizes).toEqual([
      [2400, 1800, "image/jpeg"],
      [1200, 900, "image/webp"],
      [320, 240, "image/webp"],
    ]);
    for (const rendition of [made.original, made.min, made.thumb]) {
      const seen = await reread(rendition);
      expect([seen.width, seen.height, `image/${seen.format}`]).toEqual([
        rendition.width,
        rendition.height,
        rendition.type,
      ]);
    }
  });

  test("A small picture isn't enlarged", async () => {
    const made = await processImage(await twoHalves(100, 40).png().toBuffer());
    for (const rendition of [made.original, made.min, made.thumb])
      expect(rendition).toMatchObject({ width: 100, height: 40 });
  });

  test.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["gif", "image/png"],
    ["avif", "image/webp"],
  ] as const)("A picture in %s becomes %s", async (format, type) => {
    const made = await processImage(await twoHalves(64, 64).toFormat(format).toBuffer());
    expect(made.original.type).toBe(type);
    expect(made.original.data.length).toBeGreaterThan(50);
  });

  test("Transparency is kept", async () => {
    const glass = sharp({
      create: {
        width: 20,
        height: 20,
        channels: 4,
        background: { r: 255, g: 0, b: 0, alpha: 0.5 },
      },
    });
    const made = await processImage(await glass.png().toBuffer());
    for (const rendition of [made.original, made.min, made.thumb])
      expect((await reread(rendition)).hasAlpha).toBe(true);
  });

  test("Pictures in CMYK and with 16 bits become 8-bit sRGB", async () => {
    for (const made of [
      await processImage(await twoHalves(64, 64).toColourspace("cmyk").jpeg().toBuffer()),
      await processImage(await twoHalves(64, 64).toColourspace("rgb16").png().toBuffer()),
    ]) {
      expect(await reread(made.original)).toMatchObject({ space: "srgb", depth: "uchar" });
    }
  });
});

describe("Anything else in the file is removed", () => {
  test("Location, camera, comment and profile are removed, and the picture is upright", async () => {
    const secret = "12 Hidden Street";
    const source = await twoHalves(60, 20)
      .withExif({
        IFD0: { ImageDescription: secret, Make: "SpyCam", Orientation: "6" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "41/1 52/1 55/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "87/1 37/1 40/1",
        },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(source).metadata();
    // Check that the source has all of it: GPS is the EXIF tag 0x8825.
    expect(before).toMatchObject({ orientation: 6, hasProfile: true, width: 60, height: 20 });
    expect(hasGps(before.exif)).toBe(true);
    expect(source.includes(secret)).toBe(true);

    const made = await processImage(source);
    for (const rendition of [made.original, made.min, made.thumb]) {
      const after = await reread(rendition);
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(rendition).toMatchObject({ width: 20, height: 60 });
      for (const trace of [secret, "SpyCam", "Exif", "xmpmeta"])
        expect(rendition.data.includes(trace)).toBe(false);
      // Orientation 6 turns the picture clockwise, so the red left half is now at the top.
      const { data } = await sharp(rendition.data)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data.at(-1)).toBeGreaterThan(200);
    }
  });

  test("A page hidden in a picture is removed", async () => {
    const page = "<script>alert(document.domain)</script>";
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .gif()
      .toBuffer();
    const png = await twoHalves(9, 9).png().toBuffer();
    for (const carrier of [gif, png]) {
      const made = await processImage(Buffer.concat([carrier, Buffer.from(page)]));
      for (const rendition of [made.original, made.min, made.thumb])
        expect(rendition.data.includes("script")).toBe(false);
    }
  });
});

describe("Animations", () => {
  test("An animation stays animated in original and min, and its thumb is still", async () => {
    const made = await processImage(await animation(5, 400, 200));
    expect(made.original).toMatchObject({ type: "image/webp", width: 400, height: 200 });
    expect(await reread(made.original)).toMatchObject({ pages: 5, delay: [70, 70, 70, 70, 70] });
    expect((await reread(made.min)).pages).toBe(5);
    expect(made.thumb).toMatchObject({ width: 320, height: 160 });
    expect((await reread(made.thumb)).pages ?? 1).toBe(1);
  });

  test("An animation whose frames together have too many pixels becomes its first frame", async () => {
    const made = await processImage(await animation(14, 2000, 2000));
    expect(made.original).toMatchObject({ type: "image/png", width: 2000, height: 2000 });
    expect((await reread(made.min)).pages ?? 1).toBe(1);
  });
});

describe("HEIC", () => {
  let worker: WorkerProcess;
  beforeAll(() => {
    worker = createWorkerProcess({
      databaseUrl: "postgres://nobody@127.0.0.1:1/none",
      logLevel: "silent",
    });
  });
  afterAll(() => worker.close());
  const convert = (content: Buffer) => processImage(content, { worker, owner: 1 });

  test("A picture of an iPhone becomes JPEG, with its colors", async () => {
    const made = await convert(heic());
    expect(made.original).toMatchObject({ type: "image/jpeg", width: 128, height: 48 });
    expect(made.thumb).toMatchObject({ type: "image/webp", width: 128, height: 48 });
    for (const rendition of [made.original, made.min, made.thumb]) {
      const { data } = await sharp(rendition.data).raw().toBuffer({ resolveWithObject: true });
      const [red, green, blue] = [...data.subarray(0, 3)] as [number, number, number];
      expect(red).toBeGreaterThan(200);
      expect(Math.max(green, blue)).toBeLessThan(60);
      expect(data.at(-1)).toBeGreaterThan(200);
    }
  });

  test("A picture in Display P3 keeps its colors in sRGB", async () => {
    const made = await convert(heicInDisplayP3());
    for (const rendition of [made.original, made.min, made.thumb]) {
      const { data } = await sharp(rendition.data).raw().toBuffer({ resolveWithObject: true });
      const differs = (at: number, color: readonly number[]) =>
        Math.max(...color.map((value, channel) => Math.abs(value - (data[at + channel] ?? 0))));
      expect(differs(0, [220, 70, 50]), [...data.subarray(0, 3)].join()).toBeLessThan(8);
      const last = data.length - 3;
      expect(differs(last, [40, 160, 90]), [...data.subarray(last)].join()).toBeLessThan(8);
    }
  });

  test("Many are converted one after the other, and none is refused", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => convert(heic())));
    expect(made.map(({ thumb }) => thumb.width)).toEqual(Array(8).fill(128));
  });

  test.each([
    ["cut off", heic().subarray(0, 400)],
    ["with nothing behind its head", heic().subarray(0, 40)],
  ])("One %s is refused in plain words", async (_case, content) => {
    const error: unknown = await convert(content).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ code: "unsupported_file" });
    expect((error as UploadError).text.en).toContain("Save it as JPEG");
  });

  test("One with too many pixels is refused without being decoded", async () => {
    // The size stands in the property "ispe": version and flags, width, height.
    const huge = Buffer.from(heic());
    for (let at = huge.indexOf("ispe"); at >= 0; at = huge.indexOf("ispe", at + 4)) {
      huge.writeUInt32BE(20_000, at + 8);
      huge.writeUInt32BE(20_000, at + 12);
    }
    await expect(convert(huge)).rejects.toMatchObject({ code: "file_too_large" });
  });
});

describe("Refused files", () => {
  test("A decompression bomb is refused quickly, without being decoded", async () => {
    const small = bomb(20_000, 20_000);
    expect(small.length).toBeLessThan(100_000);
    const started = performance.now();
    expect(await refusal(small)).toMatchObject({ code: "file_too_large", detected: "image/png" });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("The largest pictures of phones with 50 megapixels are still decoded", async () => {
    const { thumb } = await processImage(bomb(8_192, 6_144));
    expect(thumb).toMatchObject({ width: 320, height: 240 });
  });

  test.each([
    ["HTML that starts like a GIF", Buffer.from("GIF89a/*<html><script>alert(1)</script>*/=1")],
    ["plain HTML", Buffer.from("<html><script>alert(1)</script>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["PDF", Buffer.from("%PDF-1.7\n")],
    ["an empty file", Buffer.alloc(0)],
  ])("%s", async (_name, content) => {
    expect((await refusal(content)).code).toBe("unsupported_file");
  });

  test("An animated AVIF is refused with what to do instead", async () => {
    const { code, text } = await refusal(animatedAvif());
    expect(code).toBe("unsupported_file");
    expect(text.en).toBe(
      "Animated AVIF pictures can't be uploaded. Save the picture as a GIF or WebP",
    );
  });

  test("A picture that is cut off in the middle is refused", async () => {
    const whole = await twoHalves(300, 300).png().toBuffer();
    expect((await refusal(whole.subarray(0, whole.length / 2))).code).toBe("unsupported_file");
  });
});

test("Many pictures can be processed at the same time", async () => {
  const source = await twoHalves(600, 300).jpeg().toBuffer();
  const made = await Promise.all(Array.from({ length: 8 }, () => processImage(source)));
  expect(made.map(({ thumb }) => thumb.width)).toEqual(Array(8).fill(320));
});

/** Looks for the GPS tag 0x8825 in either byte order, with its type (LONG) and count (1). */
function hasGps(exif: Buffer | undefined): boolean {
  return ["2588040001000000", "8825000400000001"].some(
    (tag) => exif?.includes(Buffer.from(tag, "hex")) ?? false,
  );
}
