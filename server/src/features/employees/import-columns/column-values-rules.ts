import { isBlankWord } from "#server/features/employees/import-columns/blank-rules";
import type { TableRow } from "#server/platform/uploads/table-builder";

/** The different values of a column. */
export interface ColumnValues {
  /** How often each value occurs. */
  readonly counts: ReadonlyMap<string, number>;
  /** The number of cells that were counted. */
  readonly total: number;
}

/** A column with more different values than this is no list of words, and these are enough to know it by. */
const mostValues = 300;

/** The rows that are enough to know a column by if each of its values doesn't matter. */
export const sampleRows = 1_000;

/**
 * @param most the number of rows to look at
 * @returns the different values of a column that aren't blank, from its first row down to the row in which there are many
 */
export function columnValues(
  rows: readonly TableRow[],
  column: number,
  most: number = rows.length,
): ColumnValues {
  const counts = new Map<string, number>();
  let total = 0;
  let looked = 0;
  for (const { cells } of rows) {
    if (looked++ === most) break;
    const cell = cells[column] ?? "";
    if (cell === "") continue;
    const count = counts.get(cell);
    if (count !== undefined) counts.set(cell, count + 1);
    else if (isBlankWord(cell)) continue;
    else if (counts.size === mostValues) break;
    else counts.set(cell, 1);
    total += 1;
  }
  return { counts, total };
}

/** @returns the share of the counted cells, from 0 to 1, whose value fulfills the condition */
export function shareOf({ counts, total }: ColumnValues, isSo: (value: string) => boolean): number {
  let so = 0;
  for (const [value, count] of counts) if (isSo(value)) so += count;
  return total === 0 ? 0 : so / total;
}
