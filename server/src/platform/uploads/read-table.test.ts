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

test.each(["sep=;", '"sep=;"'])("a first line may say what separates: %s", async (line) => {
  const { headers } = await readTable(Buffer.from(`${line}\r\nName;Note, if any\r\nAna;a\r\n`));
  expect(headers).toEqual(["Name", "Note, if any"]);
});

/** Names in UTF-8, the last of them with what does not belong there. */
function broken(end: string): Buffer {
  return Buffer.concat([Buffer.from("Name\nGarcía\nÑu"), Buffer.from(end, "latin1")]);
}

test("quotes, blanks and what a spreadsheet hides are read as people see them", async () => {
  const file = `sep=;\nName;Note\n"García; Ana";"two\nlines ""so"""\n\u00A0Bea\u200B ;5'10"\n'+1 312;'@b\n`;
  const { headers, rows } = await readTable(Buffer.from(file));
  expect(headers).toEqual(["Name", "Note"]);
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, "García; Ana", 'two\nlines "so"'],
    [4, "Bea", `5'10"`],
    // What our own files quote out of being a formula comes back as it was.
    [5, "+1 312", "@b"],
  ]);
});

test("what a spreadsheet takes for a formula is named in text too, and a text that it keeps as one is read", async () => {
  const file = `Number,Name,Phone\n=1+1,'=B2, =C2\n="00042","=""Ana""",+1 312\n`;
  const { rows } = await readTable(Buffer.from(file));
  expect(rows).toEqual([
    { number: 2, cells: ["=1+1", "=B2", "=C2"], formulas: [0, 1, 2] },
    { number: 3, cells: ["00042", "Ana", "+1 312"], formulas: [] },
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
  ["UTF-8 with a byte of something else", broken("\xF1"), "validation_failed", "line 3"],
  ["UTF-8 that ends within a letter", broken("\xC3"), "validation_failed", "line 3"],
  ["many rows", Buffer.from(`Name\n${"a\n".repeat(50_001)}`), "validation_failed", "50,000"],
  [
    "a quotation mark in the middle of what stands in quotation marks",
    Buffer.from('Name,Phone\n"Ana",1\n"Bea" Ruiz,2\n"Cai",3\n'),
    "validation_failed",
    "row 3",
  ],
])("refuses %s", async (_, content, code, words) => {
  await expect(readTable(content)).rejects.toMatchObject({
    code,
    text: { en: expect.stringContaining(words), es: expect.any(String) },
  });
});

test("records are whole wherever the pieces of a large file break off", async () => {
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
] as const)("in %s, letters and line ends are whole at every break", async (_, encoded) => {
  for (const header of ["N", "NN", "NNN", "NNNN"]) {
    const { rows } = await readTable(encoded(`${header}\r\n${"ñ\r\n".repeat(45_000)}`));
    expect(rows).toHaveLength(45_000);
    expect(new Set(rows.map(({ cells }) => cells.join())), header).toEqual(new Set(["ñ"]));
    expect(rows.at(-1)?.number).toBe(45_001);
  }
});

test("what is no text is refused wherever in a file it stands", async () => {
  const content = Buffer.from(`Name\n${"Ana\n".repeat(45_000)}`);
  content[content.length - 2] = 1;
  await expect(readTable(content)).rejects.toMatchObject({ code: "unsupported_file" });
});

test("a row may be as wide as its cells may be long", async () => {
  const row = Array.from({ length: tableLimits.columns }, () => "a".repeat(tableLimits.cell));
  const header = row.map((_, at) => `Column ${at}`);
  const { rows } = await readTable(
    Buffer.from(`${header.join()}\n${row.join()}\n"${row.join('","')}"`),
  );
  expect(rows.map(({ cells }) => cells)).toEqual([row, row]);
});

test("rows with blank ones between them are counted as a spreadsheet counts them", async () => {
  const { rows } = await readTable(Buffer.from(`Name\n${"a\n\n\n".repeat(40_000)}`));
  expect(rows).toHaveLength(40_000);
  expect(rows.at(-1)?.number).toBe(119_999);
});

test("blank rows without end behind a table are none", async () => {
  const { rows } = await readTable(Buffer.from(`Name,Phone\nAda,1\n${" ,\n".repeat(150_000)}`));
  expect(rows).toEqual([{ number: 2, cells: ["Ada", "1"], formulas: [] }]);
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

test.each([
  ["half of a sign", 2, "a&#xD800;b", "Row 2"],
  ["a sign that shows nothing", 2, "a_x0001_b", "Row 2"],
  ["a row that no sheet has", 3_000_000_000, "a", "damaged"],
])("refuses a sheet with %s", async (_, number, cell, words) => {
  const row = `<row r="${number}"><c t="str"><v>${cell}</v></c></row>`;
  const sheet = `<row r="1"><c t="str"><v>A</v></c></row>${row}`;
  await expect(readTable(await workbook({ sheet }))).rejects.toMatchObject({
    ...{ code: "validation_failed", text: { en: expect.stringContaining(words) } },
  });
});

const formula = [0];
test.each<[string, string, readonly string[], readonly number[]]>([
  ["a formula that came to nothing yet", "<c><f>1+1</f></c>", ["0"], formula],
  ["a formula that came to a text", '<c t="str"><f>"a"</f><v>a</v></c>', ["a"], formula],
  ["a formula that failed", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ["#DIV/0!"], formula],
  ["one that shares another's text", '<c><f t="shared" si="0"/><v>2</v></c>', ["2"], formula],
  ["one without a text at all", '<c><f t="dataTable" ref="A2"></f><v>2</v></c>', ["2"], formula],
  [
    "one of two columns",
    '<c><f t="array" ref="A2:B2">C1:D1</f><v>5</v></c><c><v>6</v></c>',
    ["5", "6"],
    [0, 1],
  ],
  ["names with a prefix", "<x:c><x:f/><x:v>2</x:v></x:c>", ["2"], formula],
  ["days as their own kind", '<c t="d"><v>2024-02-29T00:00:00</v></c>', ["2024-02-29"], []],
  ["days in a form of one's own", '<c s="1"><v>45292</v></c>', ["2024-01-01"], []],
  ["days in a form that is not said", '<c s="5"><v>45292</v></c>', ["2024-01-01"], []],
  ["a day beyond all days", '<c s="4"><v>1E12</v></c>', ["Invalid Date"], []],
  ["what is no day", '<c t="d"><v>soon</v></c>', ["Invalid Date"], []],
  ["what only looks like days", '<c s="3"><v>3</v></c>', ["3"], []],
  [
    "rich text in its cell",
    '<c t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r><rPh><t>x</t></rPh></is></c>',
    ["rich"],
    [],
  ],
  ["zeros of a text", '<c t="str"><v>007</v></c>', ["007"], []],
  [
    "numbers without rounding",
    "<c><v>1E-3</v></c><c><v>9007199254740991</v></c>",
    ["0.001", "9007199254740991"],
    [],
  ],
  ["a failure that was typed", '<c t="e"><v>#N/A</v></c>', ["#N/A"], []],
])("a sheet: %s", async (_, cells, read, formulas) => {
  const header = `<row>${'<c t="str"><v>A</v></c>'.repeat(read.length)}</row>`;
  const { rows } = await readTable(await workbook({ sheet: `${header}<row>${cells}</row>` }));
  expect(rows).toEqual([{ number: 2, cells: read, formulas }]);
});

test("days are counted from where the workbook says", async () => {
  const sheet = '<row><c t="str"><v>A</v></c></row><row><c s="4"><v>43830</v></c></row>';
  const { rows } = await readTable(await workbook({ sheet, date1904: "1" }));
  expect(rows[0]?.cells).toEqual(["2024-01-01"]);
});

test("the first sheet that shows is read as another program wrote it, merged cells as their first one", async () => {
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

test("what an archive says of itself is not believed, and a gigabyte of zeros is never held", async () => {
  const some = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  const deflated = Buffer.concat([...Array<Buffer>(100).fill(some), Buffer.from([3, 0])]);
  const { "xl/worksheets/sheet2.xml": _, ...parts } = partsOf({ sheet: "" });
  const archive = await zipped({
    "xl/worksheets/sheet2.xml": deflated,
    ...parts,
  });
  const directory = archive.indexOf("PK\u0001\u0002");
  const deflate = 8;
  const peak = process.resourceUsage().maxRSS;
  for (const [size, there, code] of [
    [1_000_000_000, deflate, "file_too_large"],
    [100, deflate, "validation_failed"],
    // Its beginning says that it is deflated, its directory that it is not.
    [deflated.length, 0, "validation_failed"],
  ] as const) {
    archive.writeUInt16LE(deflate, 8);
    archive.writeUInt32LE(size, 22);
    archive.writeUInt16LE(there, directory + 10);
    archive.writeUInt32LE(size, directory + 24);
    await expect(readTable(archive)).rejects.toMatchObject({ code });
  }
  // Kilobytes.
  expect(process.resourceUsage().maxRSS - peak).toBeLessThan(600_000);
});

test("a workbook that is a bomb, damaged or declares what grows is refused before it takes much", async () => {
  const grows = `<row r="1"><c t="str"><v>a</v></c></row><!--${" ".repeat(30_000_000)}-->`;
  // No part of it says more of itself than is taken: together they are too much.
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

interface Written {
  sheet: string;
  before?: string;
  texts?: string;
  date1904?: string;
}

async function workbook(written: Written): Promise<Buffer> {
  return zipped(partsOf(written));
}

/** A workbook of two sheets of which the second shows. */
function partsOf({
  sheet,
  before = "",
  texts = "",
  date1904 = "0",
}: Written): Record<string, string> {
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
