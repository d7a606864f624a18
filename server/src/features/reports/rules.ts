const DAY_MS = 86_400_000;

/** @returns the Monday of the week with a given day; both are written like `2026-03-02` */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return dayOf(at - sinceMonday * DAY_MS);
}

/** @returns the Mondays of a week and the weeks before it, `count` in all, earliest first */
export function weeksUpTo(monday: string, count: number): string[] {
  const last = Date.parse(`${monday}T00:00Z`);
  return Array.from({ length: count }, (_, n) => dayOf(last - (count - 1 - n) * 7 * DAY_MS));
}

/** @param days one bit for each day; Monday is the lowest @returns true or false for each day, Monday first */
export function weekdaysIn(days: number): boolean[] {
  return Array.from({ length: 7 }, (_, n) => (days & (1 << n)) !== 0);
}

/**
 * @param weeks the Mondays of the chart's weeks, earliest first
 * @param counts the number of people who used the product and who were added; weeks without any may be missing
 * @returns for each week, the number of people who used the product and of all people at the end of the week
 */
export function chartOf(
  weeks: readonly string[],
  counts: readonly { readonly week: string; readonly used: number; readonly added: number }[],
): { week: string; used: number; people: number }[] {
  let people = 0;
  return weeks.map((week) => {
    const { used = 0, added = 0 } = counts.find((each) => each.week === week) ?? {};
    people += added;
    // A person's record may be newer than their first use of the product, if they were moved here from elsewhere.
    return { week, used, people: Math.max(people, used) };
  });
}

/**
 * @returns a function that writes a time in a time zone the way spreadsheets read it: `2026-03-02 09:15`. It reuses its formats, so
 *   make one per report.
 */
export function localTimes(): (at: Date | null, timezone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone) => {
    if (at === null) return "";
    const format = formats.get(timeZone) ?? localFormat(timeZone);
    formats.set(timeZone, format);
    return format.format(at);
  };
}

/** The Swedish locale writes dates as in ISO 8601. */
function localFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
