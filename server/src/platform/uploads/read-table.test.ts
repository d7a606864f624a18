import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { readTable } from "./read-table.ts";
import { tableLimits } from "./table-limits.ts";
import { writeWorkbook } from "./write-workbook.ts";

const people = "Número;Nombre;Apellidos\r\n1;Ana;Muñoz Núñez\r\n\r\n2; José ;O'Neil\r\n";
const inColumns = {
  headers: ["Número", "Nombre", "Apellidos"],
  rows: [
    { number: 2, cells: ["1", "Ana", "Muñoz Núñez"], formulas: [] },
    { number: 4, cells: ["2", "José", "O'Neil"], formulas: [] },
  ],
};

test.each([
  ["UTF-8", Buffer.from(people)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${people}`)],
  ["Windows-1252", Buffer.from(people, "latin1")],
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${people}`, "utf16le")],
  ["UTF-16 without one", Buffer.from(people, "utf16le")],
  ["UTF-16, the big end first", Buffer.from(`\uFEFF${people}`, "utf16le").swap16()],
  ["old line ends", Buffer.from(people.replaceAll("\r\n", "\r"))],
  ["tabs", Buffer.from(people.replaceAll(";", "\t"))],
  ["bars", Buffer.from(people.replaceAll(";", "|"))],
  ["commas", Buffer.from(people.replaceAll(";", ","))],
])("reads columns of text: %s", async (_, content) => {
  expect(await readTable(content)).toEqual(inColumns);
});

test("quotes, blanks and what a spreadsheet hides are read as people see them", async () => {
  const file = `sep=;\nName;Note\n"García; Ana";"two\nlines ""so"""\n\u00A0Bea\u200B ;5'10"\n'+1 312;=1+1\n`;
  const { headers, rows } = await readTable(Buffer.from(file));
  expect(headers).toEqual(["Name", "Note"]);
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, "García; Ana", 'two\nlines "so"'],
    [4, "Bea", `5'10"`],
    // In text, a formula is only text; and what our own files quote out of being one comes back as it was.
    [5, "+1 312", "=1+1"],
  ]);
});

test.each([
  ["nothing", Buffer.alloc(0), "validation_failed", "empty"],
  ["blank rows alone", Buffer.from(";;\n;;\n"), "validation_failed", "empty"],
  ["a header alone", Buffer.from("Name,Phone\n"), "validation_failed", "no rows"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "unsupported_file", "CSV"],
  ["a page", Buffer.from("<html><table><tr><td>Ana</table>"), "unsupported_file", "CSV"],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "unsupported_file", "old kind"],
  [
    "a quote that never ends",
    Buffer.from(`Name\n"${"a ".repeat(60_000)}`),
    "validation_failed",
    "quotation",
  ],
  [
    "a long cell",
    Buffer.from(`Name\n${"a".repeat(tableLimits.cell + 1)}`),
    "validation_failed",
    "Row 2",
  ],
  ["many columns", Buffer.from(`${"a,".repeat(100)}a\n1`), "validation_failed", "100 columns"],
  ["many rows", Buffer.from(`Name\n${"a\n".repeat(50_001)}`), "validation_failed", "50,000"],
])("refuses %s", async (_, content, code, words) => {
  await expect(readTable(content)).rejects.toMatchObject({
    code,
    text: { en: expect.stringContaining(words), es: expect.any(String) },
  });
});

test("a workbook that was written is read as it was, and its blank ends are none", async () => {
  const rows = [
    ["Número", "Nombre"],
    ["007", "=Ana & <Bea>"],
    ["", ""],
    [" 8 ", "José"],
  ];
  const table = await readTable(await writeWorkbook("Personas", rows));
  expect(table.headers).toEqual(["Número", "Nombre"]);
  expect(table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, "007", "=Ana & <Bea>"],
    [4, "8", "José"],
  ]);
});

test("a sheet's numbers, days and texts are read as they show, and a formula is named, never evaluated", async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Hired</t></is></c>
      <c r="D1" t="str"><v>Active</v></c></row>
    <row r="3"><c r="A3" s="2"><v>42</v></c><c r="B3" s="1"><v>45292.75</v></c><c r="C3"><f>1+1</f><v>2</v></c>
      <c r="D3" t="b"><v>1</v></c></row>
    <row r="4"><c r="A4"><v>3125550101</v></c><c r="XFD4" s="1"/></row>`;
  const { headers, rows } = await readTable(await workbook({ sheet }));
  expect(headers).toEqual(["Number", "Hired", "", "Active"]);
  expect(rows).toEqual([
    { number: 3, cells: ["00042", "2024-01-01", "2", "true"], formulas: [2] },
    { number: 4, cells: ["3125550101", "", "", ""], formulas: [] },
  ]);
});

test("a workbook that is a bomb, damaged or declares what grows is refused before it takes much", async () => {
  const grows = `<row r="1"><c t="str"><v>a</v></c></row><!--${" ".repeat(30_000_000)}-->`;
  const bomb = await workbook({ sheet: grows.repeat(6) });
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(readTable(bomb)).rejects.toMatchObject({ code: "file_too_large" });
  const whole = await workbook({ sheet: '<row r="1"><c t="str"><v>a</v></c></row>' });
  await expect(readTable(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: "validation_failed",
  });
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
  await expect(readTable(await workbook({ sheet: "", before: laughs }))).rejects.toMatchObject({
    code: "validation_failed",
  });
  const other = await zipped({ "word/document.xml": "<w/>" });
  await expect(readTable(other)).rejects.toMatchObject({ code: "unsupported_file" });
});

function workbook({ sheet, before = "" }: { sheet: string; before?: string }): Promise<Buffer> {
  return zipped({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/>
      <sheet name="Now" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    "xl/sharedStrings.xml":
      "<sst><si><r><t>Num</t></r><r><t>ber</t></r><rPh><t>x</t></rPh></si></sst>",
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>
      <numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet2.xml": `${before}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

function zipped(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
