import { expect, test } from "vitest";

import { readTable, uncertainEncoding } from "./read-table.ts";
import { decoderOf } from "./text-encodings.ts";

const people = [
  ["1", "Ana", "Muñoz Núñez"],
  ["2", "José", "O'Neil"],
  ["3", "ÁNGEL", "GARCÍA"],
];
// Written by Python's codecs.
const files = {
  "windows-1252": Buffer.from(
    "Número;Nombre;Apellidos\r\n1;Ana;Muñoz Núñez\r\n2;José;O'Neil\r\n3;ÁNGEL;GARCÍA\r\n",
    "latin1",
  ),
  macintosh: Buffer.from(
    "TpxtZXJvO05vbWJyZTtBcGVsbGlkb3MNCjE7QW5hO011lm96IE6clmV6DQoyO0pvc447TydOZWlsDQozO+dOR0VMO0dBUkPqQQ0K",
    "base64",
  ),
  ibm850: Buffer.from(
    "TqNtZXJvO05vbWJyZTtBcGVsbGlkb3MNCjE7QW5hO011pG96IE6jpGV6DQoyO0pvc4I7TydOZWlsDQozO7VOR0VMO0dBUkPWQQ0K",
    "base64",
  ),
} as const;

test.each(Object.entries(files))("a file in %s is recognized", async (encoding, content) => {
  expect(uncertainEncoding(content)).toMatchObject({ encoding, isSure: true, example: "Número" });
  const { headers, rows } = await readTable(content);
  expect(headers).toEqual(["Número", "Nombre", "Apellidos"]);
  expect(rows.map(({ cells }) => cells)).toEqual(people);
});

test.each([
  ["a Mac's é", "Jos\x8E", "macintosh", "José"],
  ["an é of DOS", "Jos\x82,Mu\xA4oz", "ibm850", "José,Muñoz"],
  ["an é of Windows", "Jos\xE9", "windows-1252", "José"],
  ["an apostrophe of Windows", "O\x92Brien", "windows-1252", "O’Brien"],
  ["a dash of Windows between words", "Bar \x96 North", "windows-1252", "Bar – North"],
  ["an apostrophe of a Mac", "O\xD5Brien", "macintosh", "O’Brien"],
  ["capitals of Windows", "MU\xD1OZ,P\xC9REZ", "windows-1252", "MUÑOZ,PÉREZ"],
  ["capitals of DOS", "MU\xA5OZ,P\x90REZ", "ibm850", "MUÑOZ,PÉREZ"],
  ["an abbreviation of Windows", "N\xBA 12", "windows-1252", "Nº 12"],
  ["a German name of DOS", "M\x81ller,Gro\xE1,J\x94rg", "ibm850", "Müller,Groß,Jörg"],
  ["a French name of a Mac", "Fran\x8Dois,H\x8El\x8Fne", "macintosh", "François,Hélène"],
])("%s is read", async (_, text, encoding, read) => {
  const content = Buffer.from(`Name,Other\n${text}\n`, "latin1");
  expect(uncertainEncoding(content)?.encoding).toBe(encoding);
  const { rows } = await readTable(content);
  expect(rows[0]?.cells.filter(Boolean).join()).toBe(read);
});

test("a chosen encoding is used, unless the text is certainly in another", async () => {
  const content = Buffer.from("Name\nJos\x82\n", "latin1");
  const cells = async (text: Buffer) =>
    (await readTable(text, { encoding: "windows-1252" })).rows.map(({ cells: [cell] }) => cell);
  expect(await cells(content)).toEqual(["Jos‚"]);
  expect(await cells(Buffer.from("Name\nJosé\n"))).toEqual(["José"]);
  expect(await cells(Buffer.from("\uFEFFName\nJosé\n", "utf16le"))).toEqual(["José"]);
  expect(uncertainEncoding(Buffer.from("Name\nJosé\n"))).toBeNull();
  expect(uncertainEncoding(Buffer.from("PK\u0003\u0004"))).toBeNull();
});

test("signs that fit no encoding are not sure", () => {
  for (const text of ["\xE9", "\xB7 \xB7", "caf\x8E\xE9"])
    expect(uncertainEncoding(Buffer.from(`Name\n${text}\n`, "latin1"))).toMatchObject({
      isSure: text === "\xE9" ? expect.any(Boolean) : false,
    });
});

test("the code pages of DOS have a character for each byte, and the same up to 0x7F", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  for (const encoding of ["ibm850", "ibm437"] as const) {
    const text = decoderOf(encoding).decode(bytes);
    expect(text).toHaveLength(256);
    expect(text.slice(0, 128)).toBe(bytes.toString("latin1", 0, 128));
    expect(new Set(text).size).toBe(256);
  }
  expect(decoderOf("ibm437").decode(Buffer.from([0xe1, 0x9c, 0xff]))).toBe("ß£\u00A0");
  expect(decoderOf("ibm850").decode(Buffer.from([0xb5, 0xe0, 0xd5]))).toBe("ÁÓı");
});
