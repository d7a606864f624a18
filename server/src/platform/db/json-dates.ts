/** Restores the dates of a row that was read as JSON. @returns the row with these columns as dates */
export function withDates<T extends object>(row: T, columns: readonly (keyof T)[]): T {
  const dates = columns.map((column) => [
    column,
    row[column] === null ? null : new Date(String(row[column])),
  ]);
  return { ...row, ...Object.fromEntries(dates) };
}
