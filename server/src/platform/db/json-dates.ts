/** JSON has no instants. @returns the row with these columns as dates again */
export function withDates<T extends object>(row: T, columns: readonly (keyof T)[]): T {
  const dates = columns.map((column) => [
    column,
    row[column] === null ? null : new Date(String(row[column])),
  ]);
  return { ...row, ...Object.fromEntries(dates) };
}
