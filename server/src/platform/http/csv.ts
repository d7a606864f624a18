import { Readable } from "node:stream";

import { byteOrderMark, csvLine } from "@lineup/contract/csv";

/** @returns a CSV file as a stream that reads rows as it is read */
export function csvStream(rows: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(lines(rows));
}

/** A row by itself would be a write by itself. */
const lettersAtOnce = 16_384;

async function* lines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let waiting = byteOrderMark;
  for await (const row of rows) {
    waiting += csvLine(row);
    if (waiting.length < lettersAtOnce) continue;
    yield waiting;
    waiting = "";
  }
  yield waiting;
}
