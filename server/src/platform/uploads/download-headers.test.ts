import { describe, expect, test } from "vitest";
import { downloadHeaders } from "./download-headers.ts";
import { uploadTypes } from "./upload-types.ts";

function disposition(name: string, type: string): string {
  return downloadHeaders({ name, type })["content-disposition"] ?? "";
}

describe("Display or download", () => {
  test("A browser displays only pictures, videos and PDF", () => {
    const inline = [...uploadTypes.keys()].filter((type) =>
      disposition("x", type).startsWith("inline;"),
    );
    expect(inline.every((type) => /^(image|video)\/|^application\/pdf$/.test(type))).toBe(true);
    expect(inline).not.toContain("image/svg+xml");
    expect(inline).toContain("image/webp");
    expect(disposition("notes.txt", "text/plain")).toBe(
      `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
    );
  });

  test.each([
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
    "text/javascript",
    "",
    "nonsense\r\nx: y",
  ])("The type %j is never sent to a browser", (type) => {
    const headers = downloadHeaders({ name: "a.html", type });
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="a.html.bin"; filename*=UTF-8''a.html.bin`,
    );
  });
});

test("No file's type may be guessed, and every file except PDF is sandboxed", () => {
  for (const type of [...uploadTypes.keys(), "text/html"]) {
    const headers = downloadHeaders({ name: "x", type });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]?.includes("sandbox")).toBe(
      type !== "application/pdf",
    );
    expect(headers["content-security-policy"]).not.toContain("script-src");
  }
});

describe("File names", () => {
  test.each([
    [
      "Menú de mañana ☕.pdf",
      "application/pdf",
      `filename="Menu de manana _.pdf"; filename*=UTF-8''Men%C3%BA%20de%20ma%C3%B1ana%20%E2%98%95.pdf`,
    ],
    [
      'a"; filename="b.html',
      "text/plain",
      `filename="a; filename=b.html.txt"; filename*=UTF-8''a%3B%20filename%3Db.html.txt`,
    ],
    ["../../etc/passwd", "text/plain", `filename="passwd.txt"; filename*=UTF-8''passwd.txt`],
    [
      "C:\\docs\\Plan (1).CSV",
      "text/csv",
      `filename="Plan (1).CSV"; filename*=UTF-8''Plan%20%281%29.CSV`,
    ],
    [
      "evil\r\nset-cookie: a=b.png",
      "image/png",
      `filename="evilset-cookie a=b.png"; filename*=UTF-8''evilset-cookie%20a%3Db.png`,
    ],
    [
      "gpj\u202Eexe.html",
      "image/jpeg",
      `filename="gpjexe.html.jpg"; filename*=UTF-8''gpjexe.html.jpg`,
    ],
    ["", "image/png", `filename="file.png"; filename*=UTF-8''file.png`],
    ["\ud800.png", "image/png", `filename="_.png"; filename*=UTF-8''%EF%BF%BD.png`],
  ])("%j", (name, type, expected) => {
    expect(disposition(name, type)).toContain(expected);
  });

  test("The header is one short line of ASCII for any name", () => {
    const value = disposition("ñ\n".repeat(5_000), "image/png");
    expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(value.length).toBeLessThan(1_000);
  });
});
