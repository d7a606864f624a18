/** Stands at the beginning of a CSV file, so that spreadsheet programs read accents right. */
export const byteOrderMark = "\uFEFF";

/** @returns a row of a CSV file (RFC 4180), with its line's end */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** A cell that starts like a formula is quoted out of being one (OWASP, CSV injection). */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some programs read past leading blanks, and the full-width signs as the plain ones. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
