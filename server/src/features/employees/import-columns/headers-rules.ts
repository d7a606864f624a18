import { folded as foldedLetters } from "@lineup/contract/folded";
import type { ImportField } from "@lineup/contract/import-fields";

import type { Language } from "#server/platform/texts";
import type { Table } from "#server/platform/uploads/table-builder";

/** The field of each column; null for a column that is not imported. */
export type Columns = readonly (ImportField | null)[];

/** @returns the text in lower case, in plain letters, with blanks in place of punctuation, for comparison */
export function folded(text: string): string {
  if (/^[a-z0-9#]+$/.test(text)) return text;
  return foldedLetters(text)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

/** The header of the error column in a downloaded file of rejected rows. */
export const wrongHeader: Readonly<Record<Language, string>> = {
  en: "What is wrong",
  es: "Qué está mal",
};

/**
 * Removes the error column from a corrected file of rejected rows, so that the columns are the same as in the original file.
 * @returns the table without the error column; the unchanged table if it has no error column
 */
export function withoutWrong(table: Table): Table {
  const { headers, rows } = table;
  if (!Object.values(wrongHeader).includes(headers.at(-1) ?? "")) return table;
  return {
    headers: headers.slice(0, -1),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) })),
  };
}
