import { CallError } from "#server/platform/http/errors";
import type { CsvReply } from "#server/platform/http/handlers";

/**
 * Creates a CSV table to download. The first record is read right away, because an error can't be sent once the
 * response has started. The other records are read while the table is sent.
 * @param table.heads the column headers
 * @param table.linesOf a function that returns the rows for one record
 * @throws CallError `nothing_to_download` if there are no records
 */
export async function csvReply<R>(table: {
  readonly filename: string;
  readonly heads: readonly string[];
  readonly records: AsyncGenerator<R>;
  readonly linesOf: (record: R) => Iterable<readonly string[]>;
}): Promise<CsvReply> {
  const { filename, heads, records, linesOf } = table;
  const first = await records.next();
  if (first.done) throw new CallError("nothing_to_download");
  return { filename, rows: rows(first.value) };

  async function* rows(record: R): AsyncGenerator<readonly string[]> {
    yield heads;
    yield* linesOf(record);
    for await (const next of records) yield* linesOf(next);
  }
}
