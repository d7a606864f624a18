/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/**
 * Records the server's time from an answer.
 * @param date its `date` header
 */
export function recordServerTime(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isFinite(at)) ahead = at - Date.now();
}

/** @returns the server's time, which decides what has passed: a device's clock may be wrong */
export function serverTime(): Date {
  return new Date(Date.now() + ahead);
}
