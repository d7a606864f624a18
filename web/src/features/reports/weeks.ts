import { currentLanguage } from "#web/lib/i18n/language.ts";
import { dateTimeFormat } from "#web/lib/i18n/formats.ts";

const dayMs = 86_400_000;
/** A year; the server keeps a little more. */
const weeksBack = 53;

/** @returns the Mondays to choose from, the current week first, in the reader's time zone: `2026-03-02` */
export function recentWeeks(now: Date): string[] {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const monday = today - ((now.getDay() + 6) % 7) * dayMs;
  return Array.from({ length: weeksBack }, (_, n) => dayOf(monday - n * 7 * dayMs));
}

/** @returns a week as its first and last day, such as "Mar 2 – 8", with the year if it differs: "Mar 3 – 9, 2025" */
export function weekName(monday: string, now = new Date()): string {
  const start = Date.parse(`${monday}T00:00Z`);
  const format = dateTimeFormat(currentLanguage(), {
    ...{ month: "short", day: "numeric", timeZone: "UTC" },
    ...(monday < `${now.getFullYear()}` && { year: "numeric" }),
  });
  return format.formatRange(start, start + 6 * dayMs);
}

/** @returns Monday to Sunday, short and in full */
export function weekdays(): { short: string; long: string }[] {
  const monday = Date.UTC(2026, 2, 2);
  return Array.from({ length: 7 }, (_, n) => ({
    short: named("narrow", monday + n * dayMs),
    long: named("long", monday + n * dayMs),
  }));
}

function named(weekday: "narrow" | "long", at: number): string {
  return dateTimeFormat(currentLanguage(), { weekday, timeZone: "UTC" }).format(at);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
