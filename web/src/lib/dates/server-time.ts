/** By how much the server's clock is ahead of the device's, in ms. */
let ahead = 0;

/** Notes when the server gave an answer. @param date its header of that name */
export function recordServerTime(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isFinite(at)) ahead = at - Date.now();
}

/** @returns the time that it is for the server, who says what has passed: the clock of a device may be set to anything */
export function serverTime(): Date {
  return new Date(Date.now() + ahead);
}
