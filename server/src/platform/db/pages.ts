/** The number of rows in a page. Only one page is in memory, and no connection is held between two pages. */
export const ROWS_PER_PAGE = 1_000;

/**
 * Reads all rows in pages. Each page starts after the last row of the previous one.
 * @param readAfter reads up to `ROWS_PER_PAGE` rows after the given one, in an order without ties
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
