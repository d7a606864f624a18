import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { byteOrderMark, csvLine } from "@lineup/contract/csv";

/** @returns a CSV file as a stream, which reads each row only when the row is needed */
export function csvStream(rows: Rows): Readable {
  return Readable.from(lines(rows));
}

/** @returns a CSV file in one buffer; only for small files */
export async function csvContent(rows: Rows): Promise<Buffer> {
  return Buffer.from(await text(csvStream(rows)));
}

type Rows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** Rows are sent in chunks of about this number of characters, because sending each row separately would be slow. */
const chunkLength = 16_384;

async function* lines(rows: Rows): AsyncGenerator<string> {
  let chunk = byteOrderMark;
  for await (const row of rows) {
    chunk += csvLine(row);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
