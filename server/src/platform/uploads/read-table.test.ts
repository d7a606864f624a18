import { buffer } from "node:stream/consumers";
import { constants, deflateRawSync } from "node:zlib";

import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { readTable } from "./read-table.ts";
import { tableLimits } from "./table-builder.ts";
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
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${people}`)],
  ["Windows-1252", Buffer.from(people, "latin1")],
  ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${people}`, "utf16le")],
  ["UTF-16 without a byte order mark", Buffer.from(people, "utf16le")],
  ["big-endian UTF-16", Buffer.from(`\uFEFF${people}`, "utf16le").swap16()],
  ["line ends of old Macs", Buffer.from(people.replaceAll("\r\n", "\r"))],
  ["tabs", Buffer.from(people.replaceAll(";", "\t"))],
  ["vertical bars", Buffer.from(people.replaceAll(";", "|"))],
  ["commas", Buffer.from(people.replaceAll(";", ","))],
])("A CSV file can have %s", async (_, content) => {
  expect(await readTable(content)).toEqual(inColumns);
});

test.each(["sep=;", '"sep=;"'])("The first line can declare the delimiter: %s", async (line) => {
  const { headers } = await readTable(Buffer.from(`${line}\r\nName;Note, if any\r\nAna;a\r\n`));
  expect(headers).toEqual(["Name", "Note, if any"]);
});

/** A file of names in UTF-8, damaged at its end. */
function damaged(end: string): Buffer {
  return Buffer.concat([Buffer.from("Name\nGarcía\nÑu"), Buffer.from(end, "latin1")]);
}

test("Quotes, spaces and invisible characters are read as a spreadsheet shows them", async () => {
  const file = `sep=;\nName;Note\n"García; Ana";"two\nlines ""so"""\n\u00A0Bea\u200B ;5'10"\n'+1 312;'@b\n`;
  const { headers, rows } = await readTable(Buffer.from(file));
  expect(headers).toEqual(["Name", "Note"]);
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, "García; Ana", 'two\nlines "so"'],
    [4, "Bea", `5'10"`],
    // Our own files have an apostrophe before such cells, which is removed again.
    [5, "+1 312", "@b"],
  ]);
});

test("Formulas in a CSV file are listed, and a text written as a formula is read as text", async () => {
  const file = `Number,Name,Phone\n=1+1,'=B2, =C2\n="00042","=""Ana""",+1 312\n`;
  const { rows } = await readTable(Buffer.from(file));
  expect(rows).toEqual([
    { number: 2, cells: ["=1+1", "=B2", "=C2"], formulas: [0, 1, 2] },
    { number: 3, cells: ["00042", "Ana", "+1 312"], formulas: [] },
  ]);
});

test.each([
  ["an empty file", Buffer.alloc(0), "validation_failed", "empty"],
  ["only blank rows", Buffer.from(";;\n;;\n"), "validation_failed", "empty"],
  ["only a header", Buffer.from("Name,Phone\n"), "validation_failed", "no rows"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "unsupported_file", "CSV"],
  ["a page", Buffer.from("<html><table><tr><td>Ana</table>"), "unsupported_file", "CSV"],
  [
    "a workbook in the old format",
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "unsupported_file",
    "old format",
  ],
  [
    "a quote that never ends",
    Buffer.from(`Name\n"${"a ".repeat(60_000)}`),
    "validation_failed",
    "quotation",
  ],
  [
    "a cell that is too long",
    Buffer.from(`Name\n${"a".repeat(tableLimits.cell + 1)}`),
    "validation_failed",
    "Row 2",
  ],
  ["too many columns", Buffer.from(`${"a,".repeat(100)}a\n1`), "validation_failed", "100 columns"],
  ["UTF-8 with an invalid byte", damaged("\xF1"), "validation_failed", "line 3"],
  ["UTF-8 that ends in the middle of a character", damaged("\xC3"), "validation_failed", "line 3"],
  ["too many rows", Buffer.from(`Name\n${"a\n".repeat(50_001)}`), "validation_failed", "50,000"],
  [
    "text after a closing quotation mark",
    Buffer.from('Name,Phone\n"Ana",1\n"Bea" Ruiz,2\n"Cai",3\n'),
    "validation_failed",
    "row 3",
  ],
])("A file is refused: %s", async (_, content, code, message) => {
  await expect(readTable(content)).rejects.toMatchObject({
    code,
    text: { en: expect.stringContaining(message), es: expect.any(String) },
  });
});

test("A large file that is read in pieces has complete records", async () => {
  const cells = (at: number) => [`${at}`, 'He said "so",\nand left', " ", "x".repeat(at % 97)];
  const line = (at: number) =>
    cells(at)
      .map((cell) => `"${cell.replaceAll('"', '""')}" `)
      .join();
  const lines = Array.from({ length: 20_000 }, (_, at) => line(at));
  const { rows } = await readTable(Buffer.from(["A,B,C,D", ...lines].join("\r\n")));
  expect(rows).toEqual(
    lines.map((_, at) => ({
      number: at + 2,
      cells: cells(at).map((cell) => cell.trim()),
      formulas: [],
    })),
  );
});

test.each([
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
] as const)("In %s, characters and line ends can be split between pieces", async (_, encoded) => {
  for (const header of ["N", "NN", "NNN", "NNNN"]) {
    const { rows } = await readTable(encoded(`${header}\r\n${"ñ\r\n".repeat(45_000)}`));
    expect(rows).toHaveLength(45_000);
    expect(new Set(rows.map(({ cells }) => cells.join())), header).toEqual(new Set(["ñ"]));
    expect(rows.at(-1)?.number).toBe(45_001);
  }
});

test("A file with a control character anywhere is refused", async () => {
  const content = Buffer.from(`Name\n${"Ana\n".repeat(45_000)}`);
  content[content.length - 2] = 1;
  await expect(readTable(content)).rejects.toMatchObject({ code: "unsupported_file" });
});

test("A row can have the largest number of columns with the longest cells", async () => {
  const row = Array.from({ length: tableLimits.columns }, () => "a".repeat(tableLimits.cell));
  const header = row.map((_, at) => `Column ${at}`);
  const { rows } = await readTable(
    Buffer.from(`${header.join()}\n${row.join()}\n"${row.join('","')}"`),
  );
  expect(rows.map(({ cells }) => cells)).toEqual([row, row]);
});

test("Row numbers count blank rows, as in a spreadsheet", async () => {
  const { rows } = await readTable(Buffer.from(`Name\n${"a\n\n\n".repeat(40_000)}`));
  expect(rows).toHaveLength(40_000);
  expect(rows.at(-1)?.number).toBe(119_999);
});

test("Any number of blank rows after a table is ignored", async () => {
  const { rows } = await readTable(Buffer.from(`Name,Phone\nAda,1\n${" ,\n".repeat(150_000)}`));
  expect(rows).toEqual([{ number: 2, cells: ["Ada", "1"], formulas: [] }]);
});

test("A workbook that we have written is read with the same content, without blank rows and spaces", async () => {
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

test("Numbers, dates and texts of a sheet are read as they are shown, and formulas are listed but not evaluated", async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Hired</t></is></c>
      <c r="D1" t="str"><v>Active</v></c></row>
    <row r="3"><c r="A3" s="2"><v>42</v></c><c r="B3" s="1"><v>45292.75</v></c><c r="C3"><f>1+1</f><v>2</v></c>
      <c r="D3" t="b"><v>1</v></c></row>
    <row r="4"><c r="A4"><v>3125550101</v></c><c r="XFD4" s="1"/></row>`;
  const { headers, rows } = await readTable(await workbook({ sheet }));
  expect(headers).toEqual(["Number", "Hired", "", "Active"]);
  expect(rows).toEqual([
    { number: 3, cells: ["00042", "2024-01-01", "2", "true"], formulas: [2], yearless: [1] },
    { number: 4, cells: ["3125550101", "", "", ""], formulas: [] },
  ]);
});

test.each([
  ["a lone surrogate", 2, "a&#xD800;b", "Row 2"],
  ["a control character", 2, "a_x0001_b", "Row 2"],
  ["an impossible row number", 3_000_000_000, "a", "damaged"],
])("A sheet is refused: %s", async (_, number, cell, message) => {
  const row = `<row r="${number}"><c t="str"><v>${cell}</v></c></row>`;
  const sheet = `<row r="1"><c t="str"><v>A</v></c></row>${row}`;
  await expect(readTable(await workbook({ sheet }))).rejects.toMatchObject({
    ...{ code: "validation_failed", text: { en: expect.stringContaining(message) } },
  });
});

const formula = [0];
test.each<[string, string, readonly string[], readonly number[], (readonly number[])?]>([
  ["a formula without a value", "<c><f>1+1</f></c>", ["0"], formula],
  ["a formula whose value is a text", '<c t="str"><f>"a"</f><v>a</v></c>', ["a"], formula],
  ["a formula that failed", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ["#DIV/0!"], formula],
  ["a shared formula", '<c><f t="shared" si="0"/><v>2</v></c>', ["2"], formula],
  ["a formula without a text", '<c><f t="dataTable" ref="A2"></f><v>2</v></c>', ["2"], formula],
  [
    "a formula over two columns",
    '<c><f t="array" ref="A2:B2">C1:D1</f><v>5</v></c><c><v>6</v></c>',
    ["5", "6"],
    [0, 1],
  ],
  ["element names with a prefix", "<x:c><x:f/><x:v>2</x:v></x:c>", ["2"], formula],
  ["a cell of type date", '<c t="d"><v>2024-02-29T00:00:00</v></c>', ["2024-02-29"], []],
  ["a date whose format hides the year", '<c s="1"><v>45292</v></c>', ["2024-01-01"], [], [0]],
  ["a date in an undefined format", '<c s="5"><v>45292</v></c>', ["2024-01-01"], []],
  ["a date out of range", '<c s="4"><v>1E12</v></c>', ["Invalid Date"], []],
  ["a date that isn't one", '<c t="d"><v>soon</v></c>', ["Invalid Date"], []],
  ["a number in a format that resembles a date's", '<c s="3"><v>3</v></c>', ["3"], []],
  [
    "rich text in the cell",
    '<c t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r><rPh><t>x</t></rPh></is></c>',
    ["rich"],
    [],
  ],
  ["leading zeros of a text", '<c t="str"><v>007</v></c>', ["007"], []],
  [
    "numbers without rounding",
    "<c><v>1E-3</v></c><c><v>9007199254740991</v></c>",
    ["0.001", "9007199254740991"],
    [],
  ],
  ["an error value without a formula", '<c t="e"><v>#N/A</v></c>', ["#N/A"], []],
])("A sheet can have %s", async (_, cells, expected, formulas, yearless) => {
  const header = `<row>${'<c t="str"><v>A</v></c>'.repeat(expected.length)}</row>`;
  const { rows } = await readTable(await workbook({ sheet: `${header}<row>${cells}</row>` }));
  expect(rows).toEqual([{ number: 2, cells: expected, formulas, yearless }]);
});

test("Dates are counted from the year that the workbook declares", async () => {
  const sheet = '<row><c t="str"><v>A</v></c></row><row><c s="4"><v>43830</v></c></row>';
  const { rows } = await readTable(await workbook({ sheet, date1904: "1" }));
  expect(rows[0]?.cells).toEqual(["2024-01-01"]);
});

test("The first visible sheet is read, and merged cells have the value of their first cell", async () => {
  const written = utils.aoa_to_sheet(
    [["Name", "Hired", "Code"], ["Ana", new Date(Date.UTC(2024, 0, 31)), "007"], ["Team"]],
    { UTC: true },
  );
  written["!merges"] = [utils.decode_range("A3:C3")];
  const book = utils.book_new(utils.aoa_to_sheet([["Not this one"]]), "Old");
  utils.book_append_sheet(book, written, "Now");
  book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] };
  for (const bookSST of [true, false]) {
    const file = write(book, { type: "buffer", compression: true, bookSST }) as Buffer;
    const { rows } = await readTable(file);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["Ana", "2024-01-31", "007"],
      ["Team", "", ""],
    ]);
  }
});

test("The sizes that an archive declares aren't trusted, and a gigabyte of zeros is never in memory", async () => {
  const zeros = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  const deflated = Buffer.concat([...Array<Buffer>(100).fill(zeros), Buffer.from([3, 0])]);
  const { "xl/worksheets/sheet2.xml": _, ...parts } = partsOf({ sheet: "" });
  const archive = await zipped({
    "xl/worksheets/sheet2.xml": deflated,
    ...parts,
  });
  const directory = archive.indexOf("PK\u0001\u0002");
  const deflate = 8;
  const peak = process.resourceUsage().maxRSS;
  for (const [size, directoryMethod, code] of [
    [1_000_000_000, deflate, "file_too_large"],
    [100, deflate, "validation_failed"],
    // The header declares the entry as compressed, but the directory declares it as uncompressed.
    [deflated.length, 0, "validation_failed"],
  ] as const) {
    archive.writeUInt16LE(deflate, 8);
    archive.writeUInt32LE(size, 22);
    archive.writeUInt16LE(directoryMethod, directory + 10);
    archive.writeUInt32LE(size, directory + 24);
    await expect(readTable(archive)).rejects.toMatchObject({ code });
  }
  // In kilobytes.
  expect(process.resourceUsage().maxRSS - peak).toBeLessThan(600_000);
});

test("A workbook that is a decompression bomb, is damaged, or declares XML entities is refused", async () => {
  const grows = `<row r="1"><c t="str"><v>a</v></c></row><!--${" ".repeat(30_000_000)}-->`;
  // Each part is within the limit, but together they exceed it.
  const bomb = await workbook({ sheet: grows.repeat(2), texts: grows.repeat(2) });
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

interface WorkbookParts {
  sheet: string;
  before?: string;
  texts?: string;
  date1904?: string;
}

async function workbook(parts: WorkbookParts): Promise<Buffer> {
  return zipped(partsOf(parts));
}

/** The parts of a workbook with two sheets, of which the second is visible. */
function partsOf({
  sheet,
  before = "",
  texts = "",
  date1904 = "0",
}: WorkbookParts): Record<string, string> {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const types = Object.entries({
    workbook: "sheet.main",
    "worksheets/sheet2": "worksheet",
    styles: "styles",
    sharedStrings: "sharedStrings",
  }).map(([at, is]) => `<Override PartName="/xl/${at}.xml" ContentType="${kind}.${is}+xml"/>`);
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}</Types>`,
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><workbookPr date1904="${date1904}"/><sheets>
      <sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Now" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst><si><r><t>Num</t></r><r><t>ber</t></r><rPh><t>x</t></rPh></si>${texts}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-C0A]d &quot;de&quot; mmmm;@"/>
      <numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="0 &quot;days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/>
      <xf numFmtId="166"/><xf numFmtId="14"/><xf numFmtId="31"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml":
      "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>",
    "xl/worksheets/sheet2.xml": `${before}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
}

function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: typeof content === "string" });
  zip.end();
  return buffer(zip.outputStream);
}
