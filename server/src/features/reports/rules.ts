import { defaultTimezone } from "@lineup/contract/constants";

const DAY_MS = 86_400_000;

/** @returns the Monday of the week that a day is in; both as `2026-03-02` */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return dayOf(at - sinceMonday * DAY_MS);
}

/** @returns a week and those before it by their Mondays, from the earliest */
export function weeksUpTo(monday: string, count: number): string[] {
  const last = Date.parse(`${monday}T00:00Z`);
  return Array.from({ length: count }, (_, n) => dayOf(last - (count - 1 - n) * 7 * DAY_MS));
}

/** @param days bits from Monday, the lowest @returns Monday to Sunday */
export function weekdaysIn(days: number): boolean[] {
  return Array.from({ length: 7 }, (_, n) => (days & (1 << n)) !== 0);
}

/**
 * @param counts of the weeks of which there is something to tell: who used the product in each, and who was added
 * @returns for each week how many used it, of how many people there were by its end
 */
export function chartOf(
  weeks: readonly string[],
  counts: readonly { readonly week: string; readonly used: number; readonly added: number }[],
): { week: string; used: number; people: number }[] {
  let people = 0;
  return weeks.map((week) => {
    const known = counts.find((each) => each.week === week);
    people += known?.added ?? 0;
    // Somebody who was moved here from elsewhere may have been here before their record was made.
    return { week, used: known?.used ?? 0, people: Math.max(people, known?.used ?? 0) };
  });
}

/**
 * Writes instants as the clock at a place shows them, as spreadsheets read them: `2026-03-02 09:15`. Formats are kept for as
 * long as one report takes.
 */
export function localTimes(): (at: Date | null, timezone: string | null) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, timezone) => {
    if (at === null) return "";
    const timeZone = timezone ?? defaultTimezone;
    const format = formats.get(timeZone) ?? localFormat(timeZone);
    formats.set(timeZone, format);
    return format.format(at);
  };
}

/** Sweden writes days as ISO 8601 does. */
function localFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
