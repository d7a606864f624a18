/** Rows that are read at once where all are: a page of them is in memory, and no connection is held between two. */
export const ROWS_PER_PAGE = 1_000;

/**
 * Reads all rows a page at a time, each after the last row of the one before.
 * @param readAfter gives at most `ROWS_PER_PAGE` rows after the one it gets, in an order in which no two are the same
 */
export async function* readInPages<R>(
  readAfter: (last: R | undefined) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  for (let last: R | undefined; ;) {
    const rows = await readAfter(last);
    yield* rows;
    if (rows.length < ROWS_PER_PAGE) return;
    last = rows.at(-1);
  }
}
