/**
 * @returns the cells of each row of a table that has columns; null for a table that only arranges a page or an e-mail, because it has
 *   one column, or another table inside
 */
export function rowsOf(table: Element): Element[][] | null {
  if (table.querySelector("table")) return null;
  const rows = Array.from(table.querySelectorAll("tr"), (row) => {
    const cells = Array.from(row.children).filter((cell) => /^t[dh]$/.test(cell.localName));
    // Spreadsheets copy the empty cells at the end of a row too.
    return cells.slice(0, cells.findLastIndex(hasText) + 1);
  });
  return rows.some((cells) => cells.filter(hasText).length > 1) ? rows : null;
}

function hasText(cell: Element): boolean {
  return (cell.textContent ?? "").trim() !== "";
}
