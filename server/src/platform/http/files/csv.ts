import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { byteOrderMark, csvLine } from "@lineup/contract/csv";

/** @returns a CSV file as a stream that reads rows as it is read */
export function csvStream(rows: Rows): Readable {
  return Readable.from(lines(rows));
}

/** @returns the same, of few rows, at once */
export async function csvContent(rows: Rows): Promise<Buffer> {
  return Buffer.from(await text(csvStream(rows)));
}

type Rows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** A row by itself would be a write by itself. */
const lettersAtOnce = 16_384;

async function* lines(rows: Rows): AsyncGenerator<string> {
  let waiting = byteOrderMark;
  for await (const row of rows) {
    waiting += csvLine(row);
    if (waiting.length < lettersAtOnce) continue;
    yield waiting;
    waiting = "";
  }
  yield waiting;
}
