import { Readable } from "node:stream";

/**
 * Writes rows as CSV (RFC 4180) with a byte order mark, so that spreadsheet programs read accents right.
 * @returns a stream that reads rows as it is read
 */
export function csvStream(rows: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(lines(rows));
}

/** A row by itself would be a write by itself. */
const lettersAtOnce = 16_384;

async function* lines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let waiting = "\uFEFF";
  for await (const row of rows) {
    waiting += `${row.map(cell).join(",")}\r\n`;
    if (waiting.length < lettersAtOnce) continue;
    yield waiting;
    waiting = "";
  }
  yield waiting;
}

/** A cell that starts like a formula is quoted out of being one (OWASP, CSV injection). */
function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some programs read past leading blanks, and the full-width signs as the plain ones. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
