import { Readable } from "node:stream";

/**
 * Writes rows as CSV (RFC 4180) with a byte order mark, so that spreadsheet programs read accents right.
 * @returns a stream that reads rows as it is read
 */
export function csvStream(rows: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(lines(rows));
}

async function* lines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield "\uFEFF";
  for await (const row of rows) yield `${row.map(cell).join(",")}\r\n`;
}

/** A cell that starts like a formula is quoted out of being one (OWASP, CSV injection). */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some programs read past leading blanks, and the full-width signs as the plain ones. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
