import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

/**
 * Creates an Excel workbook with one sheet. All cells are text, so none can be taken for a formula.
 * @param title the name of the sheet
 * @param rows the rows of the sheet, starting with the header
 * @returns the file's content (XLSX)
 */
export async function writeWorkbook(
  title: string,
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries({ ...frame(title), [sheetPath]: sheet(rows) }))
    zip.addBuffer(
      Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
      name,
    );
  zip.end();
  return buffer(zip.outputStream);
}

const sheetPath = "xl/worksheets/sheet1.xml";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** @returns the parts of the workbook other than the sheet. Style 1 is the text format, which keeps leading zeros. */
function frame(title: string): Record<string, string> {
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("xl/workbook.xml", "sheet.main")}${part(sheetPath, "worksheet")}${part("xl/styles.xml", "styles")}</Types>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      relation("rId1", "worksheet", "worksheets/sheet1.xml") +
        relation("rId2", "styles", "styles.xml"),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

function part(path: string, kind: string): string {
  return `<Override PartName="/${path}" ContentType="${kinds}.${kind}+xml"/>`;
}

function sheet(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const written = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  return `<worksheet xmlns="${main}"><cols><col min="1" max="${width}" width="20" style="1"/></cols><sheetData>${written}</sheetData></worksheet>`;
}

function cell(value: string): string {
  return `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
