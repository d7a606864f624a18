interface Identified {
  readonly id: number;
}

/**
 * Puts rows that have left a list back where they stood, so that nothing moves while someone works down the list.
 * @param rows the list as the server orders it now
 * @param kept the rows to put back; those that the list still has stay where the list has them
 * @param shown the ids of the list as it was last shown with the kept rows in it
 * @returns the list, with each kept row behind the nearest row that stood before it
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
