/** @returns the teams in their order, but the default one before the others */
export function defaultFirst<T extends { readonly id: number }>(
  teams: readonly T[],
  defaultId: number | undefined,
): T[] {
  return teams.toSorted((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId));
}
