/**
 * @returns the ids that aren't among the known ones. Both lists may name 50,000 people, so they aren't compared one by one.
 */
export function idsWithout(ids: readonly number[], known: readonly number[]): number[] {
  const without = new Set(known);
  return ids.filter((id) => !without.has(id));
}
