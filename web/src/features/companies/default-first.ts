/** @returns the teams, with the default team first */
export function defaultFirst<T extends { readonly id: number }>(
  teams: readonly T[],
  defaultId: number | undefined,
): T[] {
  return teams.toSorted((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId));
}
