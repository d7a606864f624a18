interface Identified {
  readonly id: number;
}

/**
 * Puts rows that have left a list back in their old places, to keep the list still while someone works through it.
 * @param rows the list in the server's current order
 * @param kept the rows to put back; those that are still in the list keep the server's position
 * @param shown the ids of the list as last shown, with the kept rows
 * @returns the list, with each kept row after the nearest row that was above it
 */
export function withKeptPlaces<R extends Identified>(
  rows: readonly R[],
  kept: readonly R[],
  shown: readonly number[],
): R[] {
  const all = [...rows];
  const placeOf = (id: number): number => all.findIndex((row) => row.id === id);
  const inShownOrder = kept.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));
  for (const row of inShownOrder) {
    if (placeOf(row.id) >= 0) continue;
    const before = shown.slice(0, Math.max(shown.indexOf(row.id), 0));
    const neighbor = before.findLast((id) => placeOf(id) >= 0);
    all.splice(neighbor === undefined ? 0 : placeOf(neighbor) + 1, 0, row);
  }
  return all;
}
