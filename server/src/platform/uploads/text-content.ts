import { isUtf8 } from "node:buffer";

/** The number of characters at the beginning that are searched for markup and columns. */
const sampleLength = 64 * 1024;

/**
 * Determines the type of a text: valid UTF-8 to the last byte, without control characters.
 *
 * @returns `text/html` if a browser or another program could take it for markup or a script; `text/csv` if its records have the
 * same number of columns; `text/plain` for other text; null if it isn't text
 */
export function textType(content: Buffer): "text/csv" | "text/plain" | "text/html" | null {
  if (!isUtf8(content)) return null;
  const text = content.toString();
  if (hasControls(text)) return null;
  const sample = text.slice(0, sampleLength);
  if (looksLikeMarkup(sample)) return "text/html";
  return looksLikeCsv(sample) ? "text/csv" : "text/plain";
}

/** @returns true if the text contains control characters other than white space */
export function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what this looks for
  return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
}

/**
 * Checks for markup as browsers do (WHATWG MIME Sniffing, 7.1), but stricter: any tag or `#!` at the beginning counts, and so
 * does a tag of a page or script within the first 1,024 characters.
 * @returns true if the text could be markup or a script
 */
export function looksLikeMarkup(sample: string): boolean {
  const start = sample.replace(/^\uFEFF?\s*/, "");
  if (/^(<[!?/a-z]|#!)/i.test(start)) return true;
  return /<(!doctype\s+html|html|script|svg|iframe|body|head)[\s>/]/i.test(start.slice(0, 1024));
}

function looksLikeCsv(sample: string): boolean {
  return [",", ";", "\t"].some((delimiter) => {
    const counts = columnCounts(sample, delimiter);
    const [first = 1] = counts;
    return counts.length >= 2 && first >= 2 && counts.every((count) => count === first);
  });
}

/**
 * Counts the columns of the first records, by RFC 4180: a quoted field may contain delimiters and line ends.
 * @returns the number of columns of each complete record among the first twenty
 */
export function columnCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  const text = sample.length < sampleLength ? `${sample.trimEnd()}\n` : sample;
  let columns = 1;
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === delimiter) columns++;
    else if (character === "\n") {
      counts.push(columns);
      columns = 1;
      if (counts.length === 20) break;
    }
  }
  return counts;
}
