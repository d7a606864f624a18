import type { WorkbookParts } from "./workbook-parts.ts";

/** How a cell's number is meant, by the number of its style. */
export type CellForms = readonly CellForm[];
export type CellForm = "date" | "plain" | { readonly digits: number };

/** @returns how each of a workbook's styles shows numbers */
export async function readCellForms(parts: WorkbookParts): Promise<CellForms> {
  const codes = new Map<string, string>();
  const forms: CellForm[] = [];
  let inCellFormats = false;
  await parts.read("xl/styles.xml", {
    open(name, attributes) {
      if (name === "numFmt")
        codes.set(attributes["numFmtId"] ?? "", attributes["formatCode"] ?? "");
      if (name === "cellXfs") inCellFormats = true;
      if (name === "xf" && inCellFormats) forms.push(formOf(attributes["numFmtId"] ?? "0", codes));
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  return forms;
}

/** The kinds of dates that every workbook knows without saying them (ECMA-376, 18.8.30). */
const builtInDates = /^(1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;

function formOf(format: string, codes: ReadonlyMap<string, string>): CellForm {
  if (builtInDates.test(format)) return "date";
  const code = codes.get(format) ?? "";
  if (/^0+$/.test(code)) return { digits: code.length };
  // Without what is quoted, escaped or in brackets, days and years are the letters of dates.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /[dy]/i.test(bare) ? "date" : "plain";
}

/**
 * @param since1904 whether the workbook counts days from 1904
 * @returns a number of a cell as people would read it: a day as `2026-12-31`, other numbers without rounding or exponent
 */
export function writtenOut(number: string, form: CellForm = "plain", since1904 = false): string {
  const value = Number(number);
  if (!Number.isFinite(value)) return number;
  if (form === "date" && value >= 1 && value < 2_958_466) {
    const days = Math.floor(value) - (since1904 ? 24_107 : 25_569);
    return new Date(days * 86_400_000).toISOString().slice(0, 10);
  }
  const plain = Number.isSafeInteger(value) ? String(value) : number;
  return typeof form === "object" ? plain.padStart(form.digits, "0") : plain;
}
