/** The time of day, from and to, in which a company doesn't send anything at people that makes a sound or pops up. */
export interface QuietHours {
  readonly from: string;
  /** Earlier than `from` for hours that go beyond midnight. */
  readonly to: string;
}

/**
 * @param hours null for none
 * @param timezone the time zone where the person works
 * @returns whether it is quiet there at a moment
 */
export function isQuietAt(hours: QuietHours | null, timezone: string, now: Date): boolean {
  if (hours === null) return false;
  const { from, to } = hours;
  const time = timeIn(timezone, now);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** @returns the time of day in a time zone, such as `07:05` */
function timeIn(timeZone: string, now: Date): string {
  const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone }).format(now);
}
