import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type InspectOptions, inspectUpload } from "./inspect-upload.ts";
import { heic } from "../../../test/support/sample-pictures.ts";
import { UploadError } from "./upload-error.ts";

const everything: InspectOptions = {
  allow: ["image", "video", "audio", "pdf", "office", "spreadsheet", "text"],
};
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
let png: Buffer;

beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b6b61" } })
    .png()
    .toBuffer();
});

async function outcome(content: Buffer, options: InspectOptions = everything): Promise<string> {
  try {
    return (await inspectUpload(content, options)).type;
  } catch (error) {
    if (error instanceof UploadError) return error.code;
    throw error;
  }
}

/** @returns the PNG with the chunk that makes it an animation of one frame (APNG specification, acTL) */
function animatedPng(still: Buffer): Buffer {
  const body = Buffer.from("6163544c0000000100000000", "hex");
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  check.writeUInt32BE(crc32(body));
  // The signature and the chunk IHDR take 33 bytes.
  return Buffer.concat([still.subarray(0, 33), length, body, check, still.subarray(33)]);
}

/** @returns a ZIP archive (PKWARE APPNOTE) with uncompressed entries */
function zipOf(entries: Record<string, string>): Buffer {
  const files = Object.entries(entries).map(([name, text]) => {
    const data = Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name), data]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([...files, end]);
}

function officeFile(mainType: string): Buffer {
  const override = `<Override PartName="/word/document.xml" ContentType="${mainType}"/>`;
  return zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override}</Types>`,
    "word/document.xml": "<w:document/>",
  });
}

describe("The type of a file comes from its content", () => {
  test.each([
    ["JPEG", () => sharp(png).jpeg().toBuffer(), "image/jpeg"],
    ["PNG", async () => png, "image/png"],
    ["WebP", () => sharp(png).webp().toBuffer(), "image/webp"],
    ["GIF", () => sharp(png).gif().toBuffer(), "image/gif"],
    ["AVIF", () => sharp(png).avif().toBuffer(), "image/avif"],
    [
      "PDF",
      async () => Buffer.from("%PDF-1.7\n%\u00e2\n1 0 obj\n<<>>\nendobj\n"),
      "application/pdf",
    ],
    [
      "MP4",
      async () => Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08mdat", "latin1"),
      "video/mp4",
    ],
    [
      "MP4 of a phone, with the brand 3gp4",
      async () => Buffer.from("\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4\0\0\0\x08mdat", "latin1"),
      "video/mp4",
    ],
    [
      "QuickTime",
      async () => Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08mdat", "latin1"),
      "video/quicktime",
    ],
    [
      "QuickTime without a brand, as older cameras write it",
      async () => Buffer.from("\0\0\0\x08wide\0\0\0\x10mdatsomevide", "latin1"),
      "video/quicktime",
    ],
    ["an animated PNG", async () => animatedPng(png), "image/png"],
    ["HEIC", async () => heic(), "image/heic"],
    ["DOCX", async () => officeFile(`${docx}.main+xml`), docx],
    ["CSV", async () => Buffer.from('\uFEFFname,phone\r\n"Ruiz, ""A""\nB",+1312\r\n'), "text/csv"],
    ["CSV with semicolons", async () => Buffer.from("name;phone\nAña;1\nBo;2"), "text/csv"],
    [
      "CSV with markup in a cell",
      async () => Buffer.from("name,note\nAna,<b>hi</b>\n"),
      "text/csv",
    ],
    ["text", async () => Buffer.from("Buenos días ☕\nall at 9\n"), "text/plain"],
  ])("%s", async (_name, make, type) => {
    expect(await outcome(await make())).toBe(type);
  });

  test("The result has the type, the category and the extension", async () => {
    expect(await inspectUpload(png, everything)).toEqual({
      type: "image/png",
      category: "image",
      extension: "png",
    });
  });
});

describe("Pages, scripts and programs are refused under any name", () => {
  test.each([
    ["HTML", "<!DOCTYPE html><title>x</title>"],
    ["HTML after a byte order mark and white space", "\uFEFF \r\n\t<html>"],
    ["HTML after a comment", "<!-- hello --><body>"],
    ["HTML after some text", "Menu of the day\n<script>alert(1)</script>"],
    ["an HTML fragment", "<img src=x onerror=alert(1)>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["SVG as XML", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["XML", '<?xml version="1.0"?><a/>'],
    ["a shell script", "#!/bin/sh\nrm -rf /\n"],
    ["text with a null byte", "hello\0world"],
    ["Latin-1 text", Buffer.from("caf\u00e9", "latin1")],
    ["a Windows program", Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff", "latin1")],
    ["a Linux program", Buffer.from("\x7fELF\x02\x01\x01\0", "latin1")],
    ["a bare zip", zipOf({ "a.html": "<html>" })],
    [
      "a Word file with macros",
      officeFile("application/vnd.ms-word.document.macroEnabled.main+xml"),
    ],
  ])("%s", async (_name, content) => {
    expect(await outcome(Buffer.from(content))).toBe("unsupported_file");
    expect(await outcome(Buffer.from(content), { ...everything, name: "holiday.png" })).toBe(
      "unsupported_file",
    );
  });

  test.each(["run.bat", "page.HTML", "x.svg", "a.txt.js", "evil.html "])(
    "a harmless text named %s",
    async (name) => {
      expect(await outcome(Buffer.from("hello"), { ...everything, name })).toBe("unsupported_file");
    },
  );
});

describe("A call can limit the types that it takes", () => {
  test("A call can allow groups of types and single types", async () => {
    expect(await outcome(png, { ...everything, allow: ["pdf", "text"] })).toBe("unsupported_file");
    expect(await outcome(png, { ...everything, allow: ["image"] })).toBe("image/png");
    expect(await outcome(png, { ...everything, allow: ["image/png"] })).toBe("image/png");
    expect(await outcome(png, { ...everything, allow: ["image/jpeg"] })).toBe("unsupported_file");
    expect(await outcome(Buffer.from("a,b\n1,2"), { ...everything, allow: ["spreadsheet"] })).toBe(
      "text/csv",
    );
    expect(await outcome(Buffer.from("words"), { ...everything, allow: ["spreadsheet"] })).toBe(
      "unsupported_file",
    );
  });

  test("The error contains the type that was found", async () => {
    await expect(inspectUpload(png, { ...everything, allow: ["pdf"] })).rejects.toMatchObject({
      code: "unsupported_file",
      detected: "image/png",
    });
  });
});

test("An empty file is refused", async () => {
  expect(await outcome(Buffer.alloc(0))).toBe("validation_failed");
});
