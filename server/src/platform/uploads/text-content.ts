import { isUtf8 } from "node:buffer";

/** How much of the beginning is looked at for markup and columns, in characters. */
const sampleLength = 64 * 1024;

/**
 * Tells text from everything else: valid UTF-8 to the last byte, no control characters.
 *
 * @returns `text/csv` when its records have the same number of columns, `text/plain` otherwise; `text/html` for anything a browser
 * or another program could take for markup or a script; null when it is no UTF-8 text.
 */
export function textType(content: Buffer): "text/csv" | "text/plain" | "text/html" | null {
  if (!isUtf8(content)) return null;
  const text = content.toString();
  if (hasControls(text)) return null;
  const sample = text.slice(0, sampleLength);
  if (looksLikeMarkup(sample)) return "text/html";
  return looksLikeCsv(sample) ? "text/csv" : "text/plain";
}

/** @returns whether there is in it what no text that people write has */
export function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
}

/**
 * As a browser would sniff it (WHATWG MIME Sniffing, 7.1), only stricter: a text that begins with a tag of any kind.
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

/** Columns of each complete record among the first twenty (RFC 4180: a quoted field may hold delimiters and line ends). */
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
