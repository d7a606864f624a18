/**
 * Compares two texts by their characters' numbers, which puts moments in ISO 8601 in order. Comparing as a language does
 * loads its tables first: tens of milliseconds on a slow phone.
 * @returns below zero where `a` comes first
 */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
