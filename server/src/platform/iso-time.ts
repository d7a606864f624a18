/** @returns the time in ISO 8601, in UTC; null for null */
export function isoTime(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
